package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.ProviderContractTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/**
 * The common parts of the cases of workflows: a definition of their own, and an app that records
 * its calls.
 */
abstract class WorkflowCases extends ProviderContractTest {
  private String id = "";

  /** The app {@code ledger} that the provider under test reaches. */
  protected abstract RecordingApps ledger();

  @Override
  protected final String kind() {
    return ProviderKind.WORKFLOW.text();
  }

  @BeforeEach
  void ownDefinition() {
    id = "d-" + UUID.randomUUID();
  }

  /** The id of this case's definition. */
  final String id() {
    return id;
  }

  final Workflow workflow() {
    return harness().service(ProviderKind.WORKFLOW);
  }

  final WorkflowSpec apply(Step... steps) {
    return workflow().apply(WorkflowSpec.of(id, steps), Optional.empty()).spec();
  }

  final Run start(Map<String, @Nullable Object> input) {
    return workflow().start(RunRequest.of(id, input));
  }

  /** Applies a definition of these steps, runs it and waits for its end. */
  final Run run(Step... steps) throws InterruptedException {
    apply(steps);
    return ended(start(Map.of()).id());
  }

  final Run ended(String runId) throws InterruptedException {
    Polling.until(() -> workflow().run(runId).status().ended());
    return workflow().run(runId);
  }

  final void untilStep(String runId, String stepId, RunStatus status) throws InterruptedException {
    Polling.until(
        () -> workflow().run(runId).step(stepId).filter(s -> s.status() == status).isPresent());
  }

  static Step invoke(String step, String operation, Map<String, @Nullable Object> input) {
    return Step.of(step, StepAction.Invoke.of(RecordingApps.APP, operation, input));
  }

  /** A step that writes one record under the name of the definition and the step. */
  final Step write(String step) {
    return invoke(step, "write", Map.of("name", name(step)));
  }

  final Step slow(String step) {
    return invoke(step, "slow", Map.of("name", name(step)));
  }

  static Step await(String step, String signal) {
    return Step.of(step, new StepAction.AwaitSignal(signal));
  }

  final String name(String step) {
    return id + "/" + step;
  }

  static RunStatus statusOf(Run run, String step) {
    return run.step(step).orElseThrow().status();
  }

  /** All events of a run, read in small pages; checks that their numbers have no gaps. */
  final List<RunEvent> events(String runId) {
    var events = new ArrayList<RunEvent>();
    List<RunEvent> page;
    do {
      page = workflow().events(runId, events.size(), 3);
      events.addAll(page);
    } while (!page.isEmpty());
    for (int i = 0; i < events.size(); i++) {
      assertThat(events.get(i).seq()).isEqualTo(i + 1L);
    }
    return events;
  }

  static ServiceException assertRefused(Reason reason, ThrowingCallable call) {
    var failure = catchThrowable(call);
    assertThat(failure)
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> {
              assertThat(refused.reason()).as(refused.getMessage()).isEqualTo(reason);
              assertThat(refused.getMessage()).isNotBlank();
            });
    return (ServiceException) failure;
  }
}
