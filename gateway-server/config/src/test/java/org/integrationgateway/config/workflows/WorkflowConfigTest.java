package org.integrationgateway.config.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code workflows.definitions}. */
final class WorkflowConfigTest {
  private static final String SERVER =
      """
      server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}
      providers: {workflow: {main: {source: builtin:durable}}}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      workflows:
        definitions:
      """;

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text.indent(4));
    return ConfigReader.read(List.of(file), new Environment(Map.of("NAME", "ada"), folder, folder));
  }

  private List<String> problems(String text) throws IOException {
    return read(text).problems().stream().map(found -> found.at() + " " + found.message()).toList();
  }

  @Test
  void readsAWholeDefinition() throws IOException {
    var read =
        read(
            """
            greet:
              provider: main
              displayName: Greets
              runAs: service_account:greeter
              inputSchema: {type: object, properties: {secret: {type: string}}}
              steps:
                - id: hello
                  invoke:
                    app: demo
                    operation: echo
                    input: {text: "${{ input.name }} and ${NAME}", times: 2, half: 0.5, list: [null, true]}
                  retry: {maxAttempts: 3, initialInterval: 2s}
                  timeout: 5s
                - {id: rest, wait: {duration: 1m}, condition: "input.tired == true"}
                - {id: later, needs: [], wait: {timestamp: "${{ input.at }}"}}
                - {id: word, awaitSignal: {signal: go}, timeout: 2d}
                - id: ask
                  agentTurn: {model: m, prompt: "Say $${{ and ${{ steps.word.outputs }}", tools: [demo/echo]}
              output: "${{ steps.hello.outputs }}"
              on:
                - {schedule: {cron: "0 8 * * 1", timeZone: Europe/Zurich}, input: {name: monday}}
                - {id: ordered, paused: true, event: {type: "order.*", source: shop}}
            """);
    assertThat(read.problems()).isEmpty();
    var definition = read.config().orElseThrow().workflows().get(0);
    assertThat(definition.provider()).contains("main");
    var spec = definition.spec();
    assertThat(spec.id()).isEqualTo("greet");
    assertThat(spec.runAs()).contains("service_account:greeter");
    assertThat(spec.inputSchema().orElseThrow()).containsKey("properties");
    assertThat(spec.steps())
        .extracting("id")
        .containsExactly("hello", "rest", "later", "word", "ask");
    var invoke = (StepAction.Invoke) spec.steps().get(0).action();
    assertThat(invoke.input())
        .containsEntry("text", "${{ input.name }} and ada")
        .containsEntry("times", 2L)
        .containsEntry("half", 0.5);
    assertThat(spec.steps().get(0).retry().orElseThrow().initialInterval())
        .contains(Duration.ofSeconds(2));
    assertThat(spec.steps().get(2).needs()).contains(List.of());
    assertThat(((StepAction.AgentTurn) spec.steps().get(4).action()).prompt())
        .isEqualTo("Say $${{ and ${{ steps.word.outputs }}");
    assertThat(spec.output()).isEqualTo("${{ steps.hello.outputs }}");
    assertThat(spec.activations())
        .extracting(Activation::trigger)
        .hasExactlyElementsOfTypes(Trigger.Schedule.class, Trigger.OnEvent.class);
    assertThat(spec.activations().get(1).paused()).isTrue();
  }

  @Test
  void saysWhereADefinitionCannotWork() throws IOException {
    assertThat(
            problems(
                """
                circle:
                  steps:
                    - {id: a, needs: [b], wait: {duration: 1s}}
                    - {id: b, wait: {duration: 1s}}
                """))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:8:19", "go in a circle"));
    assertThat(
            problems(
                """
                typo:
                  steps:
                    - id: a
                      invoke:
                        app: demo
                        operation: echo
                        input: {text: "${{ nothing.here }}"}
                """))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("gateway.yaml:12:", "nothing"));
    assertThat(
            problems(
                """
                unattended:
                  steps: [{id: a, wait: {duration: 1s}}]
                  on: [{schedule: {cron: "0 8 * * *"}}]
                """))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("gateway.yaml:6:5", "runAs"));
  }

  @Test
  void saysAllThatIsWrongAtOnce() throws IOException {
    assertThat(
            problems(
                """
                many:
                  steps:
                    - id: a
                      invoke: {app: demo, operation: echo, input: {text: "${{ steps.zz.outputs }}"}}
                      bogus: 1
                    - {id: b, needs: [q], wait: {duration: 500d}}
                    - {id: c, condition: "steps.a.status == 'x", wait: {duration: soon}}
                    - {id: d}
                  on: [{schedule: {cron: "0 8 * * *", timeZone: Mars/X}}]
                  displayNam: x
                other:
                  runAs: nothing
                  steps: [{id: a, invoke: {app: deom, operation: echo}}]
                """))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:10:", "'bogus'"))
        .anySatisfy(found -> assertThat(found).contains("'displayNam'"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:12:", "duration"))
        .anySatisfy(
            found -> assertThat(found).contains("gateway.yaml:13:", "step 'd' does nothing"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:17:", "user:<id>"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:18:", "'deom'"))
        .noneSatisfy(found -> assertThat(found).contains("step 'c' does nothing"));
    assertThat(
            problems(
                """
                many:
                  steps:
                    - id: a
                      invoke: {app: demo, operation: echo, input: {text: "${{ steps.zz.outputs }}"}}
                      bogus: 1
                    - {id: b, needs: [q], wait: {duration: 500d}}
                    - {id: c, condition: "steps.a.status == 'x", wait: {duration: 1s}}
                  on: [{schedule: {cron: "0 8 * * *", timeZone: Mars/X}}]
                """))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:9:", "'zz', which there is"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:10:", "'bogus'"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:11:", "'q', which there is"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:11:", "366 days"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:12:", "/steps/2/condition"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:13:", "timeZone"))
        .anySatisfy(found -> assertThat(found).contains("gateway.yaml:6:5", "/runAs"));
  }

  @Test
  void saysWhatIsNoDefinition() throws IOException {
    assertThat(problems("idle: {steps: [{id: a}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("gateway.yaml:6:", "does nothing"));
    assertThat(problems("both: {steps: [{id: a, wait: {duration: 1s}, awaitSignal: {signal: x}}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("does several things"));
    assertThat(
            problems("lost: {provider: mian, steps: [{id: a, invoke: {app: deom, operation: x}}]}"))
        .anySatisfy(found -> assertThat(found).contains("'mian' does not exist", "main"))
        .anySatisfy(found -> assertThat(found).contains("'deom' does not exist", "demo"));
    assertThat(problems("when: {steps: [{id: a, wait: {duration: 1s}}], on: [{paused: true}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("not one trigger"));
    assertThat(problems("big: {steps: [{id: a, wait: {duration: 1s}}], output: 9007199254740993}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("cannot represent"));
    assertThat(problems("none: {steps: []}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("1 to 100 steps"));
  }

  @Test
  void readsSubRunsCompensationsAndConditionsOfEvents() throws IOException {
    var read =
        read(
            """
            pay:
              steps:
                - id: charge
                  invoke: {app: demo, operation: echo}
                  compensation:
                    app: demo
                    operation: echo
                    input: {text: "${{ steps.charge.outputs.receipt }}"}
                - {id: ship, run: {definition: ship, input: {order: "${{ input.order }}"}}}
              on: [{event: {type: order, condition: "event.data.total > 100"}}]
            ship: {steps: [{id: a, wait: {duration: 1s}}]}
            """);
    assertThat(read.problems()).isEmpty();
    var spec = read.config().orElseThrow().workflows().get(0).spec();
    assertThat(spec.steps().get(0).compensation().orElseThrow().input())
        .containsEntry("text", "${{ steps.charge.outputs.receipt }}");
    assertThat(spec.steps().get(1).action())
        .isEqualTo(new StepAction.SubRun("ship", Map.of("order", "${{ input.order }}")));
    assertThat(spec.activations().get(0).trigger())
        .isEqualTo(
            new Trigger.OnEvent("order", Optional.empty(), Optional.empty())
                .when("event.data.total > 100"));
  }

  @Test
  void saysWhereSubRunsCompensationsAndConditionsAreWrong() throws IOException {
    assertThat(
            problems(
                """
                a:
                  steps: [{id: s, run: {definition: b}}]
                b:
                  steps: [{id: s, run: {definition: c}}]
                c:
                  steps: [{id: s, run: {definition: a}}]
                """))
        .hasSize(3)
        .anySatisfy(
            found ->
                assertThat(found).contains("gateway.yaml:8:5", "runs itself: b -> c -> a -> b"));
    assertThat(problems("self: {steps: [{id: s, run: {definition: self}}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("gateway.yaml:6:34", "itself"));
    assertThat(problems("typo: {steps: [{id: s, run: {definitoin: x}}]}"))
        .anySatisfy(found -> assertThat(found).contains("definitoin"));
    assertThat(
            problems(
                "undo: {steps: [{id: s, wait: {duration: 1s}, compensation: {app: deom, operation:"
                    + " x}}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("'deom' does not exist", "demo"));
    assertThat(
            problems(
                "on: {steps: [{id: s, wait: {duration: 1s}}], on: [{event: {type: t, condition:"
                    + " input.x}}]}"))
        .singleElement()
        .satisfies(found -> assertThat(found).contains("gateway.yaml:6:", "'input'", "event"));
  }
}
