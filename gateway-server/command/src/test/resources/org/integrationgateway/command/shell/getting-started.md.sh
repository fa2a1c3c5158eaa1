awk '/^# hello.yaml/ {inside = 1} /^```/ {inside = 0} inside' "$ROOT/docs/getting-started.md" > hello.yaml
