package ${package};

import java.nio.file.Path;
import java.time.InstantSource;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.workflow.RecordingApps;

/** The provider as a program of its own, with apps of tests in the place of the gateway's. */
final class LedgerProgram {
  private LedgerProgram() {}

  /** Where the apps keep what they did. */
  record Config(String folder) {}

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.WORKFLOW,
        Config.class,
        config ->
            MemoryWorkflow.open(
                new MemoryWorkflow.Config(10_000),
                new RecordingApps(Path.of(config.folder())),
                InstantSource.system()));
  }
}
