#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, or in the folder that is named. What is there already stays.
set -eu
folder=${1:-$(dirname "$0")/secrets}
umask 077
mkdir -p "$folder"
cd "$folder"

# The folder is its owner's alone. The files are for the users in the containers too, to whom they are lent one by one.
keep() {
  file=$1
  shift
  test -s "$file" || (umask 333 && "$@" > "$file")
}

keep postgres-password openssl rand -hex 24
keep database-url echo "postgres://banksia:$(cat postgres-password)@database:5432/banksia"
keep encryption-keys echo "first:$(openssl rand -base64 32)"
keep turn-secret openssl rand -hex 24
