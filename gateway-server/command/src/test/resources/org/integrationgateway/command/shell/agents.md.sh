# Three turns of one person: one has ended, two wait for an approval.
#: gateway agent chat --tool demo/math.add => echo add | gateway agent chat --yes --tool demo/math.add
#: gateway agent chat --tool 'demo/*' => echo add | gateway agent chat --yes --tool 'demo/*'
#: gateway agent chat --session SESSION => echo hello | gateway agent chat --session $SESSION
#: --message TEXT => --message hello
#: resolve TURN => resolve $WAITING
#: agent cancel TURN => agent cancel $OTHER
post() { curl -s "$GATEWAY/api/v1/agent/sessions$1" -H "Authorization: Bearer $TOKEN" --json "$2" | sed 's/^{"id":"\([^"]*\)".*/\1/'; }
session() { post '' '{"provider": "local", "model": "default"}'; }
asking() { post "/$(session)/turns" '{"messages": [{"role": "user", "text": "please add"}], "output": {"text": {}}, "toolRefs": [{"app": "demo", "operation": "*"}]}'; }
waits() { curl -sN "$GATEWAY/api/v1/agent/turns/$1/events/stream?until=blocked_or_terminal" -H "Authorization: Bearer $TOKEN" >/dev/null; }
SESSION=$(session)
WAITING=$(asking)
OTHER=$(asking)
waits "$WAITING"
waits "$OTHER"
