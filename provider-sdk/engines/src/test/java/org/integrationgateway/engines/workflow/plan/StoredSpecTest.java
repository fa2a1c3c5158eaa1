package org.integrationgateway.engines.workflow.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.junit.jupiter.api.Test;

/**
 * Definitions as versions before wrote them: rows that exist must be readable, and applying the
 * same definition once more makes no new generation.
 */
final class StoredSpecTest {
  private static final String TEXT =
      """
      {"activations":[\
      {"cron":"0 8 * * 1","id":"all.1","input":{"a":null},"timeZone":"Europe/Zurich"},\
      {"cron":"0 9 * * 1","input":{}},\
      {"condition":"event.data.x == 1","id":"all.3","input":{},"source":"s","subject":"u",\
      "type":"t.*"},{"input":{},"type":"t"}],\
      "description":"d","displayName":"All","id":"all",\
      "inputSchema":{"properties":{"n":{"maximum":1.5}},"type":"object"},\
      "output":{"x":[1,null,"${steps.a.outputs}"]},"runAs":"user:ada","steps":[\
      {"app":"demo","compensation":{"app":"demo","input":{},"operation":"undo"},\
      "condition":"true","connection":"c","do":"invoke","id":"a",\
      "input":{"list":[true,{"deep":null}],"n":7},"instance":"i","needs":[],"operation":"op",\
      "retry":{"initialInterval":"PT1S","maxAttempts":3,"maxInterval":"PT1M"},"timeout":"PT10S"},\
      {"app":"demo","do":"invoke","id":"b","input":{},"needs":["a"],"operation":"op",\
      "retry":{"maxAttempts":2}},\
      {"do":"wait","duration":"PT1H0.5S","id":"c"},\
      {"do":"waitUntil","id":"d","timestamp":"2027-01-31T08:00:00Z"},\
      {"do":"awaitSignal","id":"e","signal":"go"},\
      {"do":"agentTurn","id":"f","model":"m","outputSchema":{"type":"object"},"prompt":"p",\
      "provider":"coder","tools":["demo/op"]},\
      {"do":"agentTurn","id":"g","model":"m","prompt":"p","tools":[]},\
      {"definition":"other","do":"run","id":"h","input":{"k":"v"}}]}""";

  private static final String LEAST =
      """
      {"activations":[],"description":"","displayName":"","id":"least","output":null,\
      "steps":[{"do":"awaitSignal","id":"a","signal":"go"}]}""";

  @Test
  void writesWhatItWroteBefore() {
    assertThat(Plans.text(all())).isEqualTo(TEXT);
    assertThat(Plans.text(least())).isEqualTo(LEAST);
  }

  @Test
  void readsWhatItWroteBefore() {
    assertThat(Plans.spec(row(TEXT))).isEqualTo(all());
    assertThat(Plans.spec(row(LEAST))).isEqualTo(least());
  }

  @Test
  void writesNoPauses() {
    assertThat(Plans.text(least().withPaused(true))).isEqualTo(LEAST);
    var activations = all().activations().stream().map(each -> each.withPaused(true)).toList();
    assertThat(Plans.text(all().withActivations(activations))).isEqualTo(TEXT);
  }

  private static Document row(String text) {
    return Document.builder().put("spec", text).build();
  }

  private static WorkflowSpec least() {
    return WorkflowSpec.of("least", Step.of("a", new StepAction.AwaitSignal("go")));
  }

  private static WorkflowSpec all() {
    var invoke =
        new StepAction.Invoke(
            "demo",
            "op",
            Map.of("n", 7L, "list", List.of(true, Collections.singletonMap("deep", null))),
            Optional.of("c"),
            Optional.of("i"));
    var whole =
        new Step(
            "a",
            invoke,
            Optional.of(List.of()),
            Optional.of("true"),
            Optional.of(
                new Step.Retry(
                    3, Optional.of(Duration.ofSeconds(1)), Optional.of(Duration.ofMinutes(1)))),
            Optional.of(Duration.ofSeconds(10)),
            Optional.of(StepAction.Invoke.of("demo", "undo", Map.of())));
    var second =
        new Step(
            "b",
            StepAction.Invoke.of("demo", "op", Map.of()),
            Optional.of(List.of("a")),
            Optional.empty(),
            Optional.of(new Step.Retry(2, Optional.empty(), Optional.empty())),
            Optional.empty());
    return new WorkflowSpec(
        "all",
        "All",
        "d",
        false,
        Optional.of("user:ada"),
        List.of(
            whole,
            second,
            Step.of("c", new StepAction.Wait(Duration.ofMillis(3_600_500))),
            Step.of("d", new StepAction.WaitUntil("2027-01-31T08:00:00Z")),
            Step.of("e", new StepAction.AwaitSignal("go")),
            Step.of(
                "f",
                new StepAction.AgentTurn(
                    Optional.of("coder"),
                    "m",
                    "p",
                    List.of("demo/op"),
                    Optional.of(Map.of("type", "object")))),
            Step.of(
                "g",
                new StepAction.AgentTurn(Optional.empty(), "m", "p", List.of(), Optional.empty())),
            Step.of("h", new StepAction.SubRun("other", Map.of("k", "v")))),
        List.of(
            new Activation(
                Optional.of("all.1"),
                new Trigger.Schedule("0 8 * * 1", Optional.of("Europe/Zurich")),
                false,
                Collections.singletonMap("a", null)),
            Activation.of(new Trigger.Schedule("0 9 * * 1", Optional.empty()), Map.of()),
            new Activation(
                Optional.of("all.3"),
                new Trigger.OnEvent(
                    "t.*", Optional.of("s"), Optional.of("u"), Optional.of("event.data.x == 1")),
                false,
                Map.of()),
            Activation.of(new Trigger.OnEvent("t", Optional.empty(), Optional.empty()), Map.of())),
        Optional.of(Map.of("type", "object", "properties", Map.of("n", Map.of("maximum", 1.5)))),
        Map.of("x", Arrays.asList(1L, null, "${steps.a.outputs}")));
  }
}
