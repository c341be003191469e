#!/bin/sh
# Runs before everything else in docker-compose.yml: generates PostgreSQL's first password and the owner's first one,
# once, each into the volume of the container that needs it. infra/provision creates keys, database roles and Redis
# users. Values that the operator sets (OWNER_PASSWORD, SMTP_URL) are passed on as files and never generated.
set -eu
umask 077
SERVICES='auth calendars published admin feed mailer gateway'
PROGRAM_USER=1000:1000

if [ "${PORT:-8080}" != 8080 ] && [ "$PUBLIC_ORIGIN" = http://localhost:8080 ]; then
  echo "PORT is $PORT, so set PUBLIC_ORIGIN to the address that people will use, such as http://localhost:$PORT." >&2
  exit 1
fi

random_text() { od -An -v -tx1 -N 20 /dev/urandom | tr -d ' \n'; }

# write PATH MODE VALUE: writes a file atomically.
write() {
  printf %s "$3" >"$1.unfinished"
  chmod "$2" "$1.unfinished"
  mv "$1.unfinished" "$1"
}
write_once() { [ -s "$1" ] || write "$1" "$2" "$3"; }

# Readable in the container, whatever user its image runs as; no other container mounts it.
chmod 755 /secrets/postgres
write_once /secrets/postgres/POSTGRES_PASSWORD 444 "$(random_text)"
write_once /secrets/provision/ADMIN_DATABASE_URL 400 \
  "postgresql://postgres:$(cat /secrets/postgres/POSTGRES_PASSWORD)@postgres:5432/daymark"
write /secrets/mailer/SMTP_URL 400 "${SMTP_URL:-smtp://inbox:1025}"

if [ -n "${OWNER_PASSWORD:-}" ]; then
  write /secrets/auth/OWNER_PASSWORD 400 "$OWNER_PASSWORD"
elif [ ! -s /secrets/auth/OWNER_PASSWORD ]; then
  write /secrets/auth/OWNER_PASSWORD 400 "$(random_text)"
  echo "The owner signs in as $OWNER_EMAIL with the password $(cat /secrets/auth/OWNER_PASSWORD)"
  echo "It is shown this once. Set OWNER_PASSWORD before the first start to choose your own."
fi

for service in $SERVICES provision; do
  chmod 700 "/secrets/$service"
  chown -R "$PROGRAM_USER" "/secrets/$service"
done
# Provisioning writes the list of users there.
chmod 755 /secrets/redis
chown "$PROGRAM_USER" /secrets/redis
