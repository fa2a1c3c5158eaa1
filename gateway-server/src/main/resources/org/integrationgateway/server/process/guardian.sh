# Waits until its server is gone, then ends what the server started and what does not end by itself.
#
# $1 is part of the environment of all that the server starts. Lines of the input name namespaces
# that only its children are in: "+ uts:[1]" one more, "- uts:[1]" one less.
mark=$1
trap '' HUP INT TERM
own=$(readlink /proc/$$/ns/uts)

marked() {
  grep -lsF "$mark" /proc/[0-9]*/environ | sed 's|/proc/||; s|/environ||'
}

# Those in any of these namespaces.
inside() {
  [ -z "$1" ] || ls -l /proc/[0-9]*/ns/uts 2>/dev/null | grep -F "$1" |
    sed 's|.* /proc/\([0-9]*\)/.*|\1|'
}

# Those that shed their environment, in namespaces that are still the server's.
hidden() {
  seen=" $(marked | tr '\n' ' ')"
  for pid in $(inside "$1"); do
    case "$seen" in *" $pid "*) ;; *) echo "$pid" ;; esac
  done
}

spaces=' '
while read -r sign space; do
  case $sign in
    +) spaces="$spaces$space " ;;
    -) spaces="${spaces%% "$space" *} ${spaces#* "$space" }" ;;
  esac
done

# At once, as long as nobody else can have been given the same namespaces.
spaces=$(printf '%s' "$spaces" | tr -s ' ' '\n' | grep .)
for attempt in 1 2 3 4 5; do
  pids=$(hidden "$spaces")
  [ -z "$pids" ] || kill -9 $pids 2>/dev/null
done

# A provider of the SDK ends in order within two seconds.
for second in 1 2 3; do
  [ -n "$(marked)" ] || exit 0
  sleep 1
done

for attempt in 1 2 3 4 5; do
  pids=$(marked)
  [ -n "$pids" ] || exit 0
  spaces=$(for pid in $pids; do readlink "/proc/$pid/ns/uts"; done | grep -vxF "$own")
  kill -9 $pids $(inside "$spaces") 2>/dev/null
done
