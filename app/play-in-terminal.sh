#!/usr/bin/env bash
# play-in-terminal.sh: plays the main job through with the command line: a payment whose worker dies after the gateway
# charged, found stuck and finished, with one charge. It uses a sandbox of its own, which is gone afterwards.
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# Nothing of this may reach a database or gateway that the environment names.
unset "${!IDEMPOTENCY_@}" "${!PG@}"

say() { printf '\n# %s\n' "$*"; }

fail() {
    printf '\n%s\n' "Not as promised: $*" >&2
    exit 1
}

show_command() {
    local word
    printf '$ build/app/idempotencyctl'
    for word; do
        [[ $word == *[!-A-Za-z0-9_=./:,]* ]] && printf ' "%s"' "$word" || printf ' %s' "$word"
    done
    printf '\n'
}

ctl() { build/app/idempotencyctl "$@"; }

# step EXPECTED-STATUS VERB...: shows the command that one could type, runs it and holds it to its exit status.
step() {
    local expected=$1 status=0
    shift
    show_command "$@"
    # A shell in between, so that a killed child is reported by the one word "Killed".
    # shellcheck disable=SC2016 # the arguments are the inner shell's
    sh -c '"$@"; exit $?' sh build/app/idempotencyctl "$@" || status=$?
    [ "$status" -eq "$expected" ] || fail "it ended with $status instead of $expected"
}

# The id of the key that a client named.
id_of() { ctl list --search "$1" --json | sed -nE 's/.*"id": *([0-9]+).*/\1/p' | sed -n 1p; }

has_state() { ctl show "$1" --json | grep -qE "\"state\": *\"$2\""; }

wait_for_state() {
    local deadline=$((SECONDS + 60))
    until has_state "$1" "$2"; do
        [ "$SECONDS" -lt "$deadline" ] || fail "key $1 is not $2 after a minute"
        sleep 0.2
    done
}

stop_sandbox() {
    trap '' INT TERM HUP
    ctl sandbox stop >/dev/null 2>&1 || true
    rm -rf -- "$demonstration"
}

# The server of a sandbox made by root runs as another user, who must get through to its folder.
demonstration=$(mktemp -d "${TMPDIR:-/tmp}/idempotency.XXXXXX")
trap stop_sandbox EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
chmod 711 "$demonstration"
export IDEMPOTENCY_SANDBOX_DIR=$demonstration/sandbox

say "The commands are typed in $PWD, with a sandbox of their own:"
printf '$ export IDEMPOTENCY_SANDBOX_DIR=%q\n' "$IDEMPOTENCY_SANDBOX_DIR"

say "Start the private PostgreSQL server and the simulated gateway."
step 0 sandbox start

say "A worker holds a payment for 15 seconds at a time; here for 2, so that a dead one is noticed sooner."
step 0 settings lease=2s

say "A payment that goes well."
step 0 pay --user alice --key order-1001 --amount-cents 1999

say "A payment whose worker kills itself when the gateway has charged and nothing is written down yet."
step 137 pay --user bob --key order-1002 --amount-cents 4250 --crash-at charged

say "The key that it leaves behind, still held by the dead worker."
step 0 list

id=$(id_of order-1002)
[ -n "$id" ] || fail "the key order-1002 is not listed"
say "Waiting until the dead worker's lease is over, as: list --state stuck"
wait_for_state "$id" stuck
step 0 list --state stuck

say "Did money move? The gateway is asked, and nothing is changed."
step 0 lookup "$id"

say "Finish it. The gateway gets the same downstream key again and repeats its first charge."
step 0 resume "$id" --reason "The customer waits for order 1002"
step 0 list
has_state "$id" finished || fail "key $id is not finished"

say "The client's own retry now gets the stored answer."
step 0 pay --user bob --key order-1002 --amount-cents 4250

say "The gateway's ledger still has the one charge."
step 0 lookup "$id"

say "Stop the private server and the gateway; this sandbox is then removed."
step 0 sandbox stop

cat <<'END'

Done: the worker died after the charge, and the customer was charged once.
To see it in the window, run app/run where there is a display (DISPLAY or WAYLAND_DISPLAY), for example after "ssh -X".
To go on in the terminal: build/app/idempotencyctl --help
END
