package org.integrationgateway.samples.scheduler;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.workflow.RecordingApps;

/** The provider as a program of its own, with apps of tests in the place of the gateway's. */
final class LedgerProgram {
  private LedgerProgram() {}

  /**
   * The folder, or the database, of the ledger.
   *
   * @param folder where the apps keep what they did
   * @param url of the database
   */
  record Setting(String folder, String url, String schema) {
    Setting(Path folder, Postgres server, String schema) {
      this(folder.toString(), server.url(), schema);
    }

    String json() {
      return "{\"folder\": \"%s\", \"url\": \"%s\", \"schema\": \"%s\"}"
          .formatted(folder, url, schema);
    }

    Config config() {
      return new Config(url, "postgres", Optional.empty(), schema, 8, 50, 1);
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.WORKFLOW,
        Setting.class,
        setting ->
            SchedulerWorkflow.open(
                setting.config(),
                new RecordingApps(Path.of(setting.folder())),
                InstantSource.system()));
  }
}
