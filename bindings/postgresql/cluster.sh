# A PostgreSQL of its own below a folder: copied programs, the extension, a cluster, a socket. The
# machine's clusters and installed files stay as they are. To be read by a shell script, which then has:
#
#   cluster_make FOLDER   cluster_use FOLDER   cluster_start   cluster_stop   cluster_add FOLDER PORT
#   sql [psql's options]   as_server COMMAND…
#
# server_env has variables (A=1 B=2) for servers that start.
#
# PostgreSQL finds its files from where its programs are, so a copied tree is a whole installation. It
# refuses to run as root: root's server belongs to the user postgres.
binding=${binding:-$(pwd)}
pg_config=${PG_CONFIG:-pg_config}
bindir=$("$pg_config" --bindir)
if [ "$(id -u)" -eq 0 ]; then
  as_server() { runuser -u postgres -- "$@"; }
else
  as_server() { "$@"; }
fi

cluster_make() {
  home=$1
  for dir in "$bindir" "$("$pg_config" --pkglibdir)" "$("$pg_config" --sharedir)"; do
    mkdir -p "$home/root$dir"
    cp -a "$dir/." "$home/root$dir/"
  done
  make -s -C "$binding" PG_CONFIG="$pg_config" install DESTDIR="$home/root" >/dev/null
  cluster_use "$home"
  [ "$(id -u)" -ne 0 ] || chown postgres "$home"
  chmod 755 "$home"
  cluster_init "$home/data" "$PGPORT"
}
cluster_use() { # the folder of one that was made
  home=$1
  bin=$home/root$bindir
  regress=$home/root$("$pg_config" --pkglibdir)/pgxs/src/test
  PGHOST=$home PGUSER=postgres PGPORT=5432 PGDATABASE=postgres
  export PGHOST PGUSER PGPORT PGDATABASE
}
cluster_init() { # folder, port
  as_server "$bin/initdb" -D "$1" -U postgres -A trust -E UTF8 --no-locale -N >"$home/initdb.log"
  # Durable enough for the tests, which kill it: a killed process loses no write that the kernel has.
  cat >>"$1/postgresql.conf" <<END
listen_addresses = ''
port = $2
unix_socket_directories = '$home'
fsync = off
shared_buffers = 64MB
jit = off
log_statement = none
END
}
cluster_add() { # folder, port: one more server, which cluster_stop_added ends
  cluster_init "$1" "$2"
  added="${added-} $1"
  as_server env ${server_env-} "$bin/pg_ctl" -D "$1" -l "$1.log" -w -s start
}
cluster_stop_added() {
  for data in ${added-}; do as_server "$bin/pg_ctl" -D "$data" -m immediate -w -s stop || true; done
  added=
}
cluster_start() {
  as_server env ${server_env-} "$bin/pg_ctl" -D "$home/data" -l "$home/server.log" -w -s start || {
    tail -n 20 "$home/server.log"
    return 1
  }
}
cluster_stop() { as_server "$bin/pg_ctl" -D "$home/data" -m "${1:-fast}" -w -s stop; }
sql() { "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 "$@"; }
