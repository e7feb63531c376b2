#!/bin/sh
# Keeps the socket that is open as file 3, as systemd does, and starts "$@" on it again whenever it ends.
# HUP restarts it, TERM ends it. Prints the exit codes.
trap 'kill -TERM "$site"' HUP
trap 'ending=yes; kill -TERM "$site"' TERM
while [ -z "$ending" ]; do
  sh -c 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@" >/dev/null &
  site=$!
  while kill -0 "$site" 2>/dev/null; do wait "$site"; done
  wait "$site"
  echo "ended with $?"
done
