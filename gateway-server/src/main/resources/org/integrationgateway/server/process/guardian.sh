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

# Whether a process began before the server ended, in hundredths of a second since the machine did.
old() {
  begun=$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20)
  [ -n "$begun" ] && [ "$begun" -lt "$ended" ]
}

# Those that shed their environment, in namespaces that are still the server's. The system gives
# the number of a namespace to somebody else once nobody is in it: it is still the same one where
# somebody is in it who was there before the server's end.
hidden() {
  seen=" $(marked | tr '\n' ' ')"
  for space in $spaces; do
    members=$(inside "$space")
    for member in $members; do
      old "$member" || continue
      for pid in $members; do
        case "$seen" in *" $pid "*) ;; *) echo "$pid" ;; esac
      done
      break
    done
  done
}

spaces=' '
while read -r sign space; do
  case $sign in
    +) spaces="$spaces$space " ;;
    -) spaces="${spaces%% "$space" *} ${spaces#* "$space" }" ;;
  esac
done

# Hundredths of a second since the machine began.
now() {
  read -r up rest < /proc/uptime
  echo "${up%.*}${up#*.}"
}

# A moment less than now: whoever began in this moment may have been given such a number.
ended=$(($(now) - 5))

# Of those namespaces, the ones that anybody is in.
there=$(ls -l /proc/[0-9]*/ns/uts 2>/dev/null)
spaces=$(printf '%s' "$spaces" | tr -s ' ' '\n' | while read -r space; do
  case "$there" in *"$space"*) [ -z "$space" ] || echo "$space" ;; esac
done)

# Whoever is stopped begins nothing new, and stays in the namespace until all of them are known.
for attempt in 1 2 3 4; do
  pids=$(hidden)
  [ -n "$pids" ] || break
  kill -STOP $pids 2>/dev/null
done
[ -z "$pids" ] || kill -9 $(hidden) 2>/dev/null

# A provider of the SDK ends in order within two seconds; on a busy machine some have passed by now.
while [ -n "$(marked)" ] && [ $(($(now) - ended)) -lt 250 ]; do
  sleep 1
done

for attempt in 1 2 3 4 5; do
  pids=$(marked)
  [ -n "$pids" ] || exit 0
  spaces=$(for pid in $pids; do readlink "/proc/$pid/ns/uts"; done | grep -vxF "$own")
  kill -9 $pids $(inside "$spaces") 2>/dev/null
done
