package org.integrationgateway.testkit.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.sdk.app.task.AppTasks;
import org.integrationgateway.sdk.app.task.TaskState;
import org.integrationgateway.sdk.app.task.TaskState.Status;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks of an app with two processes on one database. */
final class AppTasksTest {
  private static final CallContext ADA = CallContext.of(Subject.of("user:ada"));
  private static final CallContext BOB = CallContext.of(Subject.of("user:bob"));

  private final MemoryIndexedDb database = new MemoryIndexedDb();
  private final AppTasks here = AppTasks.in(database);
  private final AppTasks there = AppTasks.in(database);

  @AfterEach
  void close() {
    here.close();
    there.close();
    database.close();
  }

  private TaskState ended(String task) throws InterruptedException {
    while (true) {
      var state = there.state(ADA, task);
      if (state.status().ended()) {
        return state;
      }
      Pause.brief();
    }
  }

  @Test
  void everyProcessTellsTheResultAndTheProgressToItsSubjectOnly() throws Exception {
    var go = new CountDownLatch(1);
    var task =
        here.start(
            ADA,
            progress -> {
              progress.tell("half");
              go.await();
              return Map.of("subject", CallContext.currentSubject().orElseThrow().id());
            });
    while (there.state(ADA, task).message().isEmpty()) {
      Pause.brief();
    }
    assertThat(there.state(ADA, task)).isEqualTo(TaskState.working(task, "half"));
    var refused = catchThrowableOfType(AppException.class, () -> there.state(BOB, task));
    assertThat(refused.reason()).isEqualTo(AppException.Reason.NOT_FOUND);
    go.countDown();
    assertThat(ended(task).result()).isEqualTo(Map.of("subject", "user:ada"));
    assertThat(there.cancel(ADA, task).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void aCancelledTaskIsInterruptedWhereItRuns() throws Exception {
    var interrupted = new CountDownLatch(1);
    var task =
        here.start(
            ADA,
            progress -> {
              try {
                new CountDownLatch(1).await();
              } finally {
                interrupted.countDown();
              }
              return null;
            });
    assertThat(there.cancel(ADA, task).status()).isEqualTo(Status.CANCELLED);
    interrupted.await();
    assertThat(ended(task).status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void aTaskFailsWithItsReasonAndWithItsProcess() throws Exception {
    var refused =
        here.start(
            ADA,
            progress -> {
              throw new AppException(AppException.Reason.FAILED, "no paper");
            });
    assertThat(ended(refused).message()).contains("no paper");
    var lost =
        here.start(
            ADA,
            progress -> {
              new CountDownLatch(1).await();
              return null;
            });
    here.close();
    assertThat(ended(lost).message().orElseThrow()).contains("start the task again");
  }

  /** Input of the operation. */
  public record Wanted(String name) {}

  /** Result of the operation. */
  public record Report(String text) {}

  @Test
  void aTypedOperationAnswersWithItsTask() throws Exception {
    var app =
        TypedApp.named("reports")
            .taskOperation(
                "report",
                Wanted.class,
                Report.class,
                here,
                (wanted, call, progress) -> new Report("about " + wanted.name()))
            .build();
    assertThat(app.metadata().operations())
        .extracting(operation -> operation.id())
        .containsExactlyInAnyOrder("report", "report.state", "report.cancel");
    var begun = app.execute(call("report", "{\"name\": \"x\"}"));
    assertThat(begun.status()).isEqualTo(AppTask.STATUS);
    var task = AppTask.of(body(begun)).orElseThrow();
    ended(task.id());
    var state = app.execute(call(task.stateOperation(), "{\"task\": \"%s\"}".formatted(task.id())));
    assertThat(TaskState.of(body(state)).orElseThrow().result())
        .isEqualTo(Map.of("text", "about x"));
    var unfit = catchThrowableOfType(AppException.class, () -> app.execute(call("report", "{}")));
    assertThat(unfit.reason()).isEqualTo(AppException.Reason.INVALID_INPUT);
  }

  private static Map<String, Object> body(AppResult result) {
    return JsonValues.parseObject(new String(result.body(), StandardCharsets.UTF_8));
  }

  private static AppCall call(String operation, String input) {
    return new AppCall(
        operation, input, ADA.subject(), Optional.empty(), Deadline.in(Deadline.LONGEST), "r1");
  }
}
