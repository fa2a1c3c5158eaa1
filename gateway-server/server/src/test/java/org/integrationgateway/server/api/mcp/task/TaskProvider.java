package org.integrationgateway.server.api.mcp.task;

import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.task.AppTasks;
import org.integrationgateway.sdk.app.task.TaskProgress;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider in a process of its own with an operation whose work goes on after its call. */
public final class TaskProvider {
  private TaskProvider() {}

  public static void main(String[] arguments) {
    ProviderMain.serve(TaskProvider::app);
  }

  /** Input of {@code report}. */
  public record Wanted(int pages, int millis) {}

  /** Result of {@code report}. */
  public record Report(int pages, String subject) {}

  private static AppProvider app() {
    var tasks = AppTasks.in(HostServices.open().indexedDb("main"));
    return TypedApp.named("reports")
        .taskOperation("report", Wanted.class, Report.class, tasks, TaskProvider::report)
        .describe("Writes a report")
        .build();
  }

  private static Report report(Wanted wanted, AppCall call, TaskProgress progress)
      throws InterruptedException {
    if (wanted.pages() == 0) {
      throw new AppException(AppException.Reason.FAILED, "a report has a page");
    }
    for (int page = 1; page <= wanted.pages(); page++) {
      progress.tell(page + " of " + wanted.pages() + " pages");
      TimeUnit.MILLISECONDS.sleep(wanted.millis());
    }
    return new Report(wanted.pages(), call.subject().id());
  }
}
