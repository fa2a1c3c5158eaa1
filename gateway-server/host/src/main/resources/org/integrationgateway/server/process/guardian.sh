# Waits until its server is gone, then ends what the server started and what does not end by itself.
#
# $1 is part of the environment of all that the server starts, and the domain of the namespaces that
# it starts it in, where it may: by that, who shed the environment is known, too.
mark=$1
trap '' HUP INT TERM
own=$(readlink /proc/$$/ns/uts)

marked() {
  grep -lsF "$mark" /proc/[0-9]*/environ | sed 's|/proc/||; s|/environ||'
}

# All processes, by their namespaces: "uts:[1] 17".
everybody() {
  ls -l /proc/[0-9]*/ns/uts 2>/dev/null | sed -n 's|.* /proc/\([0-9]*\)/ns/uts -> \(.*\)|\2 \1|p'
}

# Those in the namespaces of the server's children.
inside() {
  everybody=$(everybody | grep -vF "$own ")
  printf '%s\n' "$everybody" | sort -u -k 1,1 | while read -r space pid; do
    [ -n "$pid" ] || continue
    domain=$(nsenter --uts="/proc/$pid/ns/uts" cat /proc/sys/kernel/domainname 2>/dev/null)
    [ "$domain" != "$mark" ] || printf '%s\n' "$everybody" | grep -F "$space " | sed 's|.* ||'
  done
}

# Those that shed their environment.
hidden() {
  seen=" $(marked | tr '\n' ' ')"
  for pid in $(inside); do
    case "$seen" in *" $pid "*) ;; *) echo "$pid" ;; esac
  done
}

# Hundredths of a second since the machine began.
now() {
  read -r up rest < /proc/uptime
  echo "${up%.*}${up#*.}"
}

while read -r said; do :; done
ended=$(now)

# A stopped process starts no other, and stays in the namespace until all of them are known.
for attempt in 1 2 3 4; do
  pids=$(hidden)
  [ -n "$pids" ] || break
  kill -STOP $pids 2>/dev/null
done
[ -z "$pids" ] || kill -9 $(hidden) 2>/dev/null

# A provider of the SDK ends in order within two seconds; on a busy machine some have passed by now.
while [ -n "$(marked)" ] && [ $(($(now) - ended)) -lt 200 ]; do
  sleep 1
done

for attempt in 1 2 3 4 5; do
  pids="$(marked) $(inside)"
  [ -n "${pids# }" ] || exit 0
  kill -9 $pids 2>/dev/null
done
