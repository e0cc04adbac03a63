#!/usr/bin/env bash
# install-packages.sh LIST...: installs the Debian packages named in the LIST files that this machine lacks, as root or
# through sudo. A LIST has one package a line, then the reason. It makes no system-wide database: the programs start
# private ones.
set -euo pipefail

self=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/$(basename -- "${BASH_SOURCE[0]}")
cluster_settings=/etc/postgresql-common/createcluster.d
no_main_cluster=$cluster_settings/idempotency-console-installs.conf

say() { printf '%s\n' "==> $*" >&2; }

wanted_packages() {
    local package
    while read -r package _; do
        case $package in '' | '#'*) ;; *) printf '%s\n' "$package" ;; esac
    done < <(cat -- "$@")
}

missing_packages() {
    local wanted installed package
    mapfile -t wanted < <(wanted_packages "$@")
    # shellcheck disable=SC2016 # the format is for dpkg-query, not for the shell
    installed=$(dpkg-query --show --showformat '${db:Status-Status}:${Package}\n' "${wanted[@]}" 2>/dev/null) || true
    for package in "${wanted[@]}"; do
        grep -qxF "installed:$package" <<<"$installed" || printf '%s\n' "$package"
    done
}

clusters() { pg_lsclusters --no-header 2>/dev/null || true; }

forbid_main_cluster() {
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    if [ -d "$cluster_settings" ]; then
        trap 'rm -f "$no_main_cluster"' EXIT
    else
        trap 'rm -f "$no_main_cluster"; rmdir -p "$cluster_settings" 2>/dev/null || true' EXIT
        mkdir -p "$cluster_settings"
    fi
    printf 'create_main_cluster = false\n' >"$no_main_cluster"
}

install_with_apt() {
    local install=(apt-get install --yes -q --no-install-recommends -o DPkg::Lock::Timeout=120)
    export DEBIAN_FRONTEND=noninteractive
    # What an interrupted installation left half done.
    [ -z "$(dpkg --audit)" ] || dpkg --configure -a
    if "${install[@]}" --simulate "$@" >/dev/null 2>&1 && "${install[@]}" "$@"; then return; fi
    say "Fetching the lists of packages"
    apt-get update -q || say "apt-get update had trouble; going on with the lists that it has"
    "${install[@]}" "$@"
}

install_as_root() {
    local clusters_before
    clusters_before=$(clusters)
    # Debian's PostgreSQL makes and starts a cluster when it is first installed, unless told otherwise.
    [[ " $* " != *" postgresql "* ]] || forbid_main_cluster
    install_with_apt "$@"
    if [ "$(clusters)" != "$clusters_before" ]; then
        say "The installation made a database cluster that nobody asked for; see pg_lsclusters"
        return 1
    fi
}

tell_administrator() {
    local lists=$1
    shift
    say "These Debian packages are missing: $*"
    say "An administrator installs them with"
    printf '\n    apt-get update && apt-get install --no-install-recommends %s\n\n' "$*" >&2
    say "or, so that the database server comes without a system-wide cluster, which is not needed here, with"
    printf '\n    %q %s\n\n' "$self" "$lists" >&2
}

main() {
    local missing
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "Not a Debian system. Going on without installing; needed is what these packages hold: $(
            wanted_packages "$@" | tr '\n' ' ')"
        return
    fi
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" -eq 0 ]; then
        say "Installing ${#missing[@]} missing Debian packages: ${missing[*]}"
        install_as_root "${missing[@]}"
    elif command -v sudo >/dev/null && say "Missing packages need root: asking sudo" && sudo -- "$self" "$@"; then
        :
    else
        tell_administrator "$(printf '%q ' "$@")" "${missing[@]}"
        return 1
    fi

    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] || { say "Still missing: ${missing[*]}"; return 1; }
}

main "$@"
