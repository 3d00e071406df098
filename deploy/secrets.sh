#!/bin/sh
# Makes the secrets of a deployment, once: a password for the database and the address that the service reaches it by.
#   sh deploy/secrets.sh [FOLDER]
# into deploy/secrets unless a folder is given. Files that are there stay as they are, so it can be run again. Nothing
# is needed but a POSIX shell.
set -eu

folder=${1:-"$(dirname "$0")/secrets"}
password=$folder/database-password
address=$folder/database-url

# Containers read the files as users of their own; on this machine only the owner of the folder gets to them.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

if [ ! -s "$password" ]; then
  if [ -s "$address" ]; then
    echo "$address is there without $password; put back the password, or remove the address." >&2
    exit 1
  fi
  # 40 letters and digits, which need no escapes in an address.
  LC_ALL=C tr -dc 'A-Za-z0-9' </dev/urandom | head -c 40 >"$password"
fi
[ -s "$address" ] || printf 'postgres://mde:%s@database:5432/mde' "$(cat "$password")" >"$address"
echo "Secrets are in $folder."
