package org.integrationgateway.server.api.mcp.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.await;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.begin;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.call;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.cancel;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.get;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.older;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.update;

import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of workflows and turns of agents as tasks of MCP clients, at two replicas. */
final class WorkTasksTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String ada;
  private static String bob;

  @BeforeAll
  static void start() {
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              workflow:
                main: {source: builtin:durable}
              agent:
                helper:
                  source: builtin:scripted
                  config:
                    scenes:
                      - when: which
                        steps:
                          - calls: [{tool: ask_user, arguments: {question: Which one?}}]
                          - text: "You chose $${result}"
                      - when: slow
                        steps: [{text: "much later", pause: 60s}]
                      - steps: [{text: "You said $${message}."}]
            workflows:
              definitions:
                greet:
                  steps:
                    - id: hello
                      invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}
                  output: "${{ steps.hello.outputs.greeting }}"
                sleepy:
                  steps:
                    - id: rest
                      wait: {duration: 1h}
            apps:
              demo: {provider: {source: builtin:demo}}
              work: {provider: {source: builtin:work}, mcp: true}
            """);
    replica = gateway.replica();
    ada = gateway.token("user:ada");
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  private static URI here() {
    return gateway.gateway().uri();
  }

  private static URI there() {
    return replica.gateway().uri();
  }

  private static String begun(String tool, String arguments) {
    var answer = call(here(), ada, tool, arguments);
    assertThat(answer.result().path("resultType").asString("")).as(answer.body()).isEqualTo("task");
    return answer.result().path("taskId").asString();
  }

  @Test
  void aRunOfAWorkflowIsATask() throws Exception {
    var id =
        begun("work_workflow_start", "{\"definition\": \"greet\", \"input\": {\"name\": \"Ada\"}}");
    assertThat(get(there(), bob, id).code()).isEqualTo(-32602);
    var ended = await(there(), ada, id, "completed");
    assertThat(ended.path("result").path("content").path(0).path("text").asString())
        .contains("Hello, Ada!");
  }

  @Test
  void aRunIsCancelledWithItsTask() throws Exception {
    var id = begun("work_workflow_start", "{\"definition\": \"sleepy\"}");
    eventually(
        () ->
            assertThat(get(here(), ada, id).result().path("statusMessage").asString(""))
                .isEqualTo("at step rest"));
    assertThat(cancel(there(), ada, id).result()).isNotNull();
    assertThat(get(here(), ada, id).result().path("status").asString()).isEqualTo("cancelled");
    assertThat(gateway.get("/api/v1/workflow/runs?status=CANCELED", ada).body()).contains("sleepy");
  }

  @Test
  void anUnknownDefinitionIsRefused() {
    var refused = call(here(), ada, "work_workflow_start", "{\"definition\": \"nothing\"}");
    assertThat(refused.result().path("isError").asBoolean()).isTrue();
    assertThat(refused.body()).contains("nothing");
  }

  @Test
  void aRefusedTurnNamesItsInputAndLeavesNoSession() {
    var cyd = gateway.token("user:cyd");
    var ask = "{\"text\": \"hello\", \"tools\": [\"nothing/here\"]}";
    var refused = call(here(), cyd, "work_agent_ask", ask);
    assertThat(refused.result().path("isError").asBoolean()).isTrue();
    assertThat(refused.body()).contains("/tools/0").doesNotContain("toolRefs");
    assertThat(gateway.get("/api/v1/agent/sessions?state=active", cyd).body()).isEqualTo("[]");
  }

  @Test
  void aTurnOfAnAgentIsATask() throws Exception {
    var id = begun("work_agent_ask", "{\"text\": \"hello\"}");
    var ended = await(there(), ada, id, "completed").path("result").path("structuredContent");
    assertThat(ended.path("text").asString()).isEqualTo("You said hello.");
    var again =
        begun(
            "work_agent_ask",
            "{\"text\": \"again\", \"session\": \"%s\"}"
                .formatted(ended.path("session").asString()));
    assertThat(await(here(), ada, again, "completed").toString()).contains("You said again.");
  }

  @Test
  void aNewerClientAnswersTheQuestionOfATurn() throws Exception {
    var id = begun("work_agent_ask", "{\"text\": \"which\"}");
    var asking = await(there(), ada, id, "input_required").path("inputRequests");
    var key = asking.propertyNames().iterator().next();
    assertThat(asking.path(key).path("params").path("message").asString()).contains("Which one?");
    var answer = "{\"action\": \"accept\", \"content\": {\"text\": \"the left one\"}}";
    assertThat(update(there(), ada, id, "{\"%s\": %s}".formatted(key, answer)).code()).isZero();
    assertThat(await(here(), ada, id, "completed").toString()).contains("the left one");
  }

  @Test
  void anOlderClientSeesThatATurnAsksAndCancelsIt() throws Exception {
    var client = older(here(), ada);
    var begun = begin(client, "work_agent_ask", "{\"text\": \"which\"}", "{}");
    var id = begun.path("result").path("task").path("taskId").asString();
    await(client, id, "input_required");
    client.ask("tasks/cancel", Json.object().put("taskId", id));
    await(client, id, "cancelled");
  }

  @Test
  void aCallerOverRestAnswersTheQuestionOfATurn() throws Exception {
    var plain = "{\"text\": \"which\"}";
    var task =
        ConfiguredGateway.json(gateway.send("POST", "/api/v1/work/agent.ask", ada, plain))
            .path("task")
            .path("id")
            .asString();
    var named = "{\"task\": \"%s\"}".formatted(task);
    eventually(
        () ->
            assertThat(gateway.send("POST", "/api/v1/work/agent.ask.state", ada, named).body())
                .contains("input_required"));
    var key =
        ConfiguredGateway.json(gateway.send("POST", "/api/v1/work/agent.ask.state", ada, named))
            .path("task")
            .path("questions")
            .propertyNames()
            .iterator()
            .next();
    var answer =
        "{\"task\": \"%s\", \"answers\": {\"%s\": {\"action\": \"accept\", \"content\": {\"text\": \"the right one\"}}}}"
            .formatted(task, key);
    assertThat(replica.send("POST", "/api/v1/work/agent.ask.answer", ada, answer).statusCode())
        .isEqualTo(200);
    eventually(
        () ->
            assertThat(gateway.send("POST", "/api/v1/work/agent.ask.state", ada, named).body())
                .contains("the right one"));
  }

  @Test
  void aTokenWithoutTheScopeForAgentsAsksNone() {
    var narrow = gateway.token("user:ada", new Caller.Scope("work", Set.of()));
    var refused = call(here(), narrow, "work_agent_ask", "{\"text\": \"hello\"}");
    assertThat(refused.body()).contains("scopes do not include agents");
  }

  @Test
  void aTokenWithoutTheScopeForAgentsChangesNoTask() throws Exception {
    var id = begun("work_agent_ask", "{\"text\": \"which\"}");
    await(here(), ada, id, "input_required");
    var narrow = gateway.token("user:ada", new Caller.Scope("work", Set.of()));
    var seen = get(here(), narrow, id);
    assertThat(seen.code()).as(seen.body()).isNotZero();
    assertThat(seen.body()).contains("scopes do not include agents");
    await(here(), ada, id, "input_required");
  }

  @Test
  void aQuestionThatIsDeclinedIsNotAskedAgain() throws Exception {
    var id = begun("work_agent_ask", "{\"text\": \"which\"}");
    var asking = await(here(), ada, id, "input_required").path("inputRequests");
    var key = asking.propertyNames().iterator().next();
    var declined = "{\"%s\": {\"action\": \"decline\"}}".formatted(key);
    assertThat(update(there(), ada, id, declined).code()).isZero();
    await(here(), ada, id, "cancelled");
  }
}
