package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions of the configuration, in servers that use one database one after the other. */
final class WorkflowDefinitionsTest {
  private static final String GREET =
      """
          greet:
            steps:
              - {id: say, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}}
            output: "hello ${{ input.name }}"
      """;
  private static final String BYE =
      """
          bye:
            runAs: service_account:bye
            steps: [{id: rest, wait: {duration: 1ms}}]
            on: [{schedule: {cron: "0 0 1 1 *"}}]
      """;

  @TempDir Path folder;

  private void served(String definitions, Consumer<Workflow> work) throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            providers: {workflow: {main: {source: builtin:durable}}}
            apps: {demo: {provider: {source: "builtin:demo"}}}
            workflows:
              definitions:
            """
                + definitions);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    assertThat(read.problems()).isEmpty();
    try (var gateway = Gateway.start(read.config().orElseThrow())) {
      work.accept(gateway.services().get(ProviderKind.WORKFLOW, "main"));
    }
  }

  private static long generation(Workflow workflow, String id) {
    return workflow.definition(id, Optional.empty()).generation();
  }

  private static void until(BooleanSupplier condition) {
    for (int i = 0; i < 3_000 && !condition.getAsBoolean(); i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  @Test
  void appliesThemAtStart() throws IOException {
    served(
        GREET + BYE,
        workflow -> {
          assertThat(generation(workflow, "greet")).isEqualTo(1);
          var run = workflow.start(RunRequest.of("greet", Map.of("name", "Ada")));
          until(() -> workflow.run(run.id()).status().ended());
          assertThat(workflow.run(run.id()).status()).isEqualTo(RunStatus.SUCCEEDED);
          assertThat(workflow.output(run.id())).isEqualTo("hello Ada");
          workflow.pause("bye", true);
        });
    served(
        GREET + BYE,
        workflow -> {
          assertThat(generation(workflow, "greet")).as("nothing has changed").isEqualTo(1);
          assertThat(generation(workflow, "bye")).isEqualTo(1);
          assertThat(workflow.definition("bye", Optional.empty()).spec().paused())
              .as("paused by hand")
              .isTrue();
        });
    served(
        GREET.replace("hello", "good morning"),
        workflow -> {
          assertThat(generation(workflow, "greet")).isEqualTo(2);
          assertThat(generation(workflow, "bye")).as("left as it is").isEqualTo(1);
        });
  }

  @Test
  void runsOneDefinitionFromAnotherAndUndoesSteps() throws IOException {
    var outer =
        """
            outer:
              steps:
                - id: inner
                  run: {definition: greet, input: {name: "${{ input.name }}"}}
                  compensation:
                    app: demo
                    operation: hello.greet
                    input: {name: "${{ steps.inner.outputs }}"}
                - {id: fail, invoke: {app: demo, operation: hello.nothing}}
        """;
    served(
        outer + GREET,
        workflow -> {
          var request = RunRequest.of("outer", Map.of("name", "Ada"));
          var run = workflow.start(request);
          until(() -> workflow.run(run.id()).status().ended());
          var ended = workflow.run(run.id());
          assertThat(ended.status()).isEqualTo(RunStatus.FAILED);
          assertThat(ended.statusMessage()).contains("'fail'", "hello.nothing");
          var inner = ended.step("inner").orElseThrow();
          assertThat(inner.output()).isEqualTo("hello Ada");
          assertThat(inner.compensation().orElseThrow().status()).isEqualTo(RunStatus.SUCCEEDED);
        });
  }

  @Test
  void doesNotStartWithWhatTheProviderRefuses() {
    assertThatThrownBy(
            () ->
                served(
                    BYE.replace("0 0 1 1 *", "61 0 1 1 *"),
                    workflow -> assertThat(workflow).isNull()))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("workflows.definitions.bye cannot be applied");
  }
}
