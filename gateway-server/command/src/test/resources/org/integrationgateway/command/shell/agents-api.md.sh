# A turn whose stream is read.
post() { curl -s "$GATEWAY/api/v1/agent/sessions$1" -H "Authorization: Bearer $TOKEN" --json "$2" | sed 's/^{"id":"\([^"]*\)".*/\1/'; }
SESSION=$(post '' '{"provider": "local", "model": "default"}')
TURN=$(post "/$SESSION/turns" '{"messages": [{"role": "user", "text": "hello"}], "output": {"text": {}}}')
