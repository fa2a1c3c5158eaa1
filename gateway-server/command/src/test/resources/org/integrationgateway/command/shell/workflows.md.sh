# A run that has ended, two that wait, and the files of the page.
#: show RUN => show $RUN
#: logs RUN => logs $RUN
#: signal RUN => signal $WAITING
#: cancel RUN => cancel $OTHER
cat > orders.yaml <<'YAML'
order:
  steps:
    - {id: greet, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}}
YAML
cat > waiting.yaml <<'YAML'
waiting:
  steps:
    - {id: wait, awaitSignal: {signal: approved}}
YAML
echo '{"name": "Ada"}' > order.json
gateway workflow apply waiting.yaml
run() { gateway workflow run "$@" 2>&1 | grep -o -m 1 '[0-9a-z]\{26\}'; }
RUN=$(run welcome --wait)
WAITING=$(run waiting)
OTHER=$(run waiting)
