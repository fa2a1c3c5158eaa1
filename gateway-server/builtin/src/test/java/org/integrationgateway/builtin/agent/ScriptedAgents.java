package org.integrationgateway.builtin.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.builtin.JsonSchemas;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Call;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Scene;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Step;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.json.JsonValues;

/** Agents with a scripted model. */
final class ScriptedAgents {
  static final Duration LEASE = Duration.ofSeconds(1);

  static final List<Scene> SCENES =
      List.of(
          new Scene("delete", List.of(calling("delete_item", Map.of("id", 7L)), says("${result}"))),
          new Scene("wipe", List.of(calling("wipe_item", Map.of("id", 7L)), says("${result}"))),
          new Scene(
              "look",
              List.of(
                  calling("list_files", Map.of()),
                  calling("read_file", Map.of("path", "shop/a.txt")),
                  says("${result}"))),
          new Scene("read", List.of(calling("read_item", Map.of("id", 7L)), says("${result}"))),
          new Scene(
              "work",
              List.of(
                  new Step(
                      "word ".repeat(600),
                      "",
                      List.of(),
                      "",
                      Optional.of(Duration.ofMillis(100))))),
          new Scene("count", List.of(says("many"), says("{\"count\": 3}"))),
          new Scene("never fits", List.of(says("many"))),
          new Scene(
              "ask",
              List.of(calling("ask_user", Map.of("question", "Which one?")), says("${result}"))),
          new Scene(
              "demand",
              List.of(
                  calling(
                      "ask_user",
                      Map.of(
                          "question",
                          "Which number?",
                          "kind",
                          "input",
                          "schema",
                          Map.of("type", "no type"))),
                  says("${result}"))),
          new Scene("break", List.of(new Step("", "", List.of(), "the model is broken"))),
          new Scene("", List.of(new Step("You said ${message}", "let me see ", List.of(), ""))));

  private ScriptedAgents() {}

  private static Step says(String text) {
    return new Step(text, "", List.of(), "");
  }

  private static Step calling(String tool, Map<String, Object> arguments) {
    return new Step("I call " + tool, "", List.of(new Call(tool, Map.copyOf(arguments))), "");
  }

  /** An app that returns its operation, idempotency key and subject. */
  static Apps echo() {
    return invocation ->
        AppResult.json(
            JsonValues.write(
                Map.of(
                    "operation",
                    invocation.operation(),
                    "key",
                    invocation.idempotencyKey().orElse(""),
                    "subject",
                    invocation.runAs().orElse(""))));
  }

  static ToolLoopAgent open(IndexedDb database, Apps apps, Consumer<String> passing) {
    return open(database, apps, InstantSource.system(), passing);
  }

  static ToolLoopAgent open(
      IndexedDb database, Apps apps, InstantSource clock, Consumer<String> passing) {
    return open(database, apps, clock, passing, TestLimits.of(32), LEASE);
  }

  static ToolLoopAgent open(
      IndexedDb database,
      Apps apps,
      InstantSource clock,
      Consumer<String> passing,
      TurnRules rules,
      Duration lease) {
    return new ToolLoopAgent(
            new AgentParts(
                    database,
                    new ScriptedModel(SCENES),
                    apps,
                    ToolCatalog.EMPTY,
                    ScriptedAgents::problems,
                    clock)
                .withLease(lease),
            rules,
            passing)
        .start();
  }

  static List<Problem> problems(Map<String, Object> schema, Object value) {
    return JsonSchemas.problems(JsonValues.write(schema), JsonValues.write(value));
  }
}
