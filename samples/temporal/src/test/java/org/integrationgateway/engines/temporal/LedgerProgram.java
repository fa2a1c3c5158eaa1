package org.integrationgateway.engines.temporal;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.workflow.RecordingApps;

/** The provider as a program of its own, with apps of tests in the place of the gateway's. */
final class LedgerProgram {
  private LedgerProgram() {}

  /**
   * The folder of the ledger, and the service.
   *
   * @param folder where the apps keep what they did
   * @param target of the service
   */
  record Setting(String folder, String target, String taskQueue, int cachedWorkflows) {
    String json() {
      return "{\"folder\": \"%s\", \"target\": \"%s\", \"taskQueue\": \"%s\", \"cachedWorkflows\": %d}"
          .formatted(folder, target, taskQueue, cachedWorkflows);
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.WORKFLOW,
        Setting.class,
        setting ->
            TemporalMain.open(
                TestService.config(
                    setting.target(), setting.taskQueue(), setting.cachedWorkflows()),
                new RecordingApps(Path.of(setting.folder()))));
  }
}
