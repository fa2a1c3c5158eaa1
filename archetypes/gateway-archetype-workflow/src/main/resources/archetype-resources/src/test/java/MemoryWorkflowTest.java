package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryWorkflowTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final StoredWorkflow workflow =
      MemoryWorkflow.open(
          new MemoryWorkflow.Config(2), invocation -> AppResult.json("{}"), now::get);

  @AfterEach
  void close() {
    workflow.close();
  }

  @Test
  void letsARunGoADayAfterItsEnd() throws InterruptedException {
    apply(Step.of("past", new StepAction.WaitUntil("2029-01-01T00:00:00Z")));
    var first = start();
    assertThat(first.status()).isEqualTo(RunStatus.SUCCEEDED);
    start();
    assertThatThrownBy(this::start)
        .isInstanceOfSatisfying(
            ServiceException.class,
            full -> assertThat(full.reason()).isEqualTo(Reason.NO_CAPACITY));

    move(Duration.ofHours(25));
    Polling.until(() -> !exists(first.id()));
    start();
  }

  @Test
  void neverLetsARunGoThatIsUnderWay() {
    apply(Step.of("wait", new StepAction.AwaitSignal("go")));
    var first = start();
    start();
    move(Duration.ofDays(100));
    assertThatThrownBy(this::start).hasMessageContaining("2 runs");
    assertThat(exists(first.id())).isTrue();
  }

  @Test
  void takesAFailedChangeBack() {
    apply(Step.of("wait", new StepAction.AwaitSignal("go")));
    start();
    start();
    var keyed = RunRequest.of("d", Map.of()).withIdempotencyKey("k").withRunKey("r");
    assertThatThrownBy(() -> workflow.start(keyed)).hasMessageContaining("2 runs");
    assertThatThrownBy(() -> workflow.start(keyed))
        .as("neither the run key nor the request is stored")
        .hasMessageContaining("2 runs");
  }

  private void move(Duration time) {
    now.updateAndGet(before -> before.plus(time));
    workflow.ring();
  }

  private boolean exists(String runId) {
    try {
      return workflow.run(runId).id().equals(runId);
    } catch (ServiceException gone) {
      return false;
    }
  }

  private void apply(Step... steps) {
    workflow.apply(WorkflowSpec.of("d", steps), Optional.empty());
  }

  private Run start() {
    return workflow.start(RunRequest.of("d", Map.of()));
  }
}
