#!/usr/bin/env bash
# build.sh [-C FOLDER] [-DNAME=VALUE...] [TARGET...]: builds the targets (all of them where none is named) into FOLDER
# (build/ where not named), configuring it first where that was not done yet.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# One compiler takes up to a gigabyte.
jobs_that_fit() {
    local cores gigabytes
    cores=$(nproc)
    gigabytes=$(($(sed -nE 's/^MemAvailable: +([0-9]+) kB/\1/p' /proc/meminfo) / 1000000))
    [ "$gigabytes" -ge 1 ] || gigabytes=1
    printf '%s\n' "$((cores < gigabytes ? cores : gigabytes))"
}

configured() {
    [ -e "$1/build.ninja" ] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$1/CMakeCache.txt"
}

folder=$root/build
settings=()
while [ $# -gt 0 ]; do
    case $1 in
        -C) folder=$2; shift 2 ;;
        -D*) settings+=("$1"); shift ;;
        *) break ;;
    esac
done

if ! configured "$folder"; then
    printf '==> Configuring %s\n' "$folder" >&2
    # What ccache must be told to take precompiled headers: its manual, "Precompiled headers".
    cmake --fresh -S "$root" -B "$folder" -G Ninja -DTOGETHER=ON \
        -DCMAKE_CXX_COMPILER_LAUNCHER='env;CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime;ccache' \
        "${settings[@]}"
fi
jobs=$(jobs_that_fit)
printf '==> Building %s with %s jobs\n' "${*:-everything}" "$jobs" >&2
exec ninja -C "$folder" -j "$jobs" "$@"
