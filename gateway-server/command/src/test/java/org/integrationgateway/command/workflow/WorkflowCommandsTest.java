package org.integrationgateway.command.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Definitions and runs of a running gateway, by the commands of operators and callers. */
final class WorkflowCommandsTest {
  private static final String CONFIGURATION =
      """
      providers: {workflow: {main: {source: builtin:durable}}}
      workflows:
        definitions:
          configured:
            steps:
            - {id: greet, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  private static final String WAITING =
      """
      %s:
        description: Waits for a word
        steps:
        - {id: word, awaitSignal: {signal: word}}
        - {id: turned, invoke: {app: demo, operation: text.reverse, input: {text: "${{ steps.word.outputs.text }}"}}}
        output: "${{ steps.turned.outputs.text }}"
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  @TempDir Path folder;
  private Cli cli;

  @BeforeAll
  static void serve() {
    gateway = ConfiguredGateway.start(home, CONFIGURATION);
    token = gateway.token("user:ann");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void cli() {
    cli = Cli.of(folder, gateway, token);
  }

  private Cli.Ran workflow(String... arguments) {
    var all = new ArrayList<>(List.of("workflow"));
    all.addAll(List.of(arguments));
    return cli.run(all.toArray(String[]::new));
  }

  private String done(String... arguments) {
    var ran = workflow(arguments);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out();
  }

  private JsonNode json(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.add("--json");
    return JsonMapper.shared().readTree(done(all.toArray(String[]::new)));
  }

  private void apply(String definition) {
    cli.file("waiting.yaml", WAITING.formatted(definition));
    done("apply", "waiting.yaml");
  }

  @Test
  void aRunOfTheConfigurationIsStartedAndItsOutputAwaited() {
    var ran = workflow("run", "configured", "--input", "{\"name\": \"Ada\"}", "--wait");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).isEqualTo("{\"greeting\":\"Hello, Ada!\"}\n");
    assertThat(done("list")).contains("configured\tmain\t1\tactive");
    assertThat(workflow("delete", "configured").err()).contains("workflows.definitions.configured");
  }

  @Test
  void aDefinitionIsAppliedPausedResumedAndDeleted() {
    cli.file("waiting.yaml", WAITING.formatted("mine"));
    assertThat(done("apply", "waiting.yaml")).isEqualTo("mine\tgeneration 1\tmain\n");
    assertThat(done("apply", "waiting.yaml")).isEqualTo("mine\tgeneration 1\tmain\n");
    assertThat(workflow("apply", "waiting.yaml", "--generation", "7").exit()).isEqualTo(1);
    assertThat(done("show", "mine")).contains("\"awaitSignal\":{\"signal\":\"word\"}");
    assertThat(done("pause", "mine")).isEqualTo("mine\tpaused\n");
    assertThat(workflow("run", "mine").exit()).isEqualTo(1);
    assertThat(done("resume", "mine")).isEqualTo("mine\tactive\n");
    done("delete", "mine");
    assertThat(done("list")).doesNotContain("mine");
    var gone = workflow("show", "mine");
    assertThat(gone.exit()).isEqualTo(7);
    assertThat(gone.err()).contains("'mine'").contains("not_found");
  }

  @Test
  void aRunIsSignalledAndFollowed() {
    apply("signalled");
    var id = done("run", "signalled", "--key", "one").strip();
    assertThat(workflow("run", "signalled", "--key", "one").exit()).isEqualTo(1);
    assertThat(done("runs", "--definition", "signalled", "--status", "running")).contains(id);
    done("signal", id, "word", "--payload", "{\"text\": \"live\"}");
    assertThat(done("logs", id, "--follow"))
        .contains("\trun.started\n")
        .contains("\tsignal.received")
        .contains("\tstep.succeeded\tturned")
        .contains("\trun.succeeded\n");
    var run = json("show", id);
    assertThat(run.path("output").asString()).isEqualTo("evil");
    assertThat(run.path("runKey").asString()).isEqualTo("one");
    assertThat(done("show", id)).contains("status: SUCCEEDED").contains("turned\tSUCCEEDED\t1");
    assertThat(json("runs", "--app", "demo", "--limit", "50").toString()).contains(id);
  }

  @Test
  void aRunIsCancelledOnce() {
    apply("cancelled");
    var run = json("run", "cancelled");
    var id = run.path("id").asString();
    assertThat(run.path("definitionId").asString()).isEqualTo("cancelled");
    assertThat(done("cancel", id, "--reason", "enough")).startsWith(id + "\tCANCELED");
    assertThat(json("show", id).path("status").asString()).isEqualTo("CANCELED");
    assertThat(workflow("signal", id, "word").exit()).isEqualTo(1);
    var waited = workflow("run", "configured", "--wait");
    assertThat(waited.exit()).isEqualTo(1);
    assertThat(waited.err()).contains("the run ended as FAILED");
  }

  @Test
  void theSameIdempotencyKeyStartsOneRun() {
    apply("once");
    var first = done("run", "once", "--idempotency-key", "k1");
    assertThat(done("run", "once", "--idempotency-key", "k1")).isEqualTo(first);
    assertThat(json("runs", "--definition", "once")).hasSize(1);
  }

  @Test
  void refusesWhatIsNotThere() {
    assertThat(workflow("logs", "nothing").err()).contains("not_found");
    assertThat(workflow("run", "nothing").err()).contains("not_found");
    assertThat(workflow("run", "configured", "--input", "[1]").exit()).isEqualTo(2);
    assertThat(workflow("pause").exit()).isEqualTo(2);
    assertThat(workflow("runs", "--status", "late").err()).contains("SUCCEEDED");
  }
}
