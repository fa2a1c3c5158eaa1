package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.junit.jupiter.api.Test;

/** Runs that events start. */
abstract class WorkflowEventCases extends WorkflowCompensationCases {
  @Test
  void startsRunsByEventsOnceEach() throws InterruptedException {
    var mark = UUID.randomUUID().toString();
    var filter = new Trigger.OnEvent("order." + mark + "*", Optional.of("shop"), Optional.empty());
    var applied =
        workflow()
            .apply(
                WorkflowSpec.of(id(), invoke("a", "write", Map.of("name", "${{ input.n }}")))
                    .withActivations(
                        List.of(
                            Activation.of(filter, Map.of("n", name("${{ event.data.order }}"))))),
                Optional.empty());
    var trigger = applied.spec().activations().get(0).id().orElseThrow();
    var event = WorkflowEvent.of(mark, "shop", "order." + mark + ".new", Map.of("order", "7"));
    var runs = workflow().deliver(event, Optional.of("user:shop"));

    assertThat(runs).hasSize(1);
    assertThat(workflow().deliver(event, Optional.of("user:shop"))).isEqualTo(runs);
    var run = ended(runs.get(0));
    assertThat(run.cause())
        .isEqualTo(new RunCause.Event(trigger, "shop", mark, "order." + mark + ".new"));
    assertThat(run.createdBy()).contains("user:shop");
    assertThat(ledger().effects(name("7"))).hasSize(1);
    assertThat(
            workflow()
                .deliver(WorkflowEvent.of(mark, "other", event.type(), Map.of()), Optional.empty()))
        .isEmpty();
    assertThat(
            workflow()
                .deliver(
                    WorkflowEvent.of("2", "shop", "x" + event.type(), Map.of()), Optional.empty()))
        .isEmpty();
    workflow().pauseActivation(trigger, true);
    assertThat(
            workflow()
                .deliver(
                    WorkflowEvent.of(mark + "3", "shop", event.type(), Map.of()), Optional.empty()))
        .isEmpty();
  }

  @Test
  void startsRunsOnlyByEventsForWhichTheConditionHolds() {
    var type = "paid." + UUID.randomUUID();
    var filter = new Trigger.OnEvent(type, Optional.empty(), Optional.empty());
    var spec = WorkflowSpec.of(id(), write("a"));
    workflow()
        .apply(
            spec.withActivations(
                List.of(
                    Activation.of(
                        filter.when("event.data.total > 100 && event.subject != 'test'"),
                        Map.of()))),
            Optional.empty());

    assertThat(delivered(type, "1", Map.of("total", 100L))).isEmpty();
    assertThat(delivered(type, "2", Map.of("total", 101L))).hasSize(1);
    assertThat(delivered(type, "3", Map.of("total", "many"))).as("it has no value").isEmpty();
    assertThat(delivered(type, "4", Map.of())).isEmpty();
    for (var wrong : List.of("event.data.total >", "input.total > 1")) {
      var refused =
          assertRefused(
              Reason.INVALID_INPUT,
              () ->
                  workflow()
                      .apply(
                          spec.withActivations(
                              List.of(Activation.of(filter.when(wrong), Map.of()))),
                          Optional.empty()));
      assertThat(refused.problems())
          .extracting(problem -> problem.pointer())
          .containsExactly("/activations/0/event/condition");
    }
  }

  private List<String> delivered(String type, String eventId, Map<String, Object> data) {
    return workflow()
        .deliver(WorkflowEvent.of(type + eventId, "shop", type, data), Optional.empty());
  }
}
