package ${package};

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.integrationgateway.engines.runtime.process.AppProcess;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.engines.runtime.session.SessionRuntime;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Runs apps as child processes, from packages unpacked on this host. It restricts neither network
 * access nor files, prepares no workspaces, and reports so. Sessions end with it: an app reads the
 * end of its standard input when this program ends, also when it is killed.
 */
public final class ProcessRuntime extends SessionRuntime {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Maximum number of sessions at once") @Default("16") int maxSessions,
      @Doc("How long an app may take to stop before it is killed") @Default("5")
          int stopGraceSeconds) {
    Config {
      if (maxSessions < 1 || maxSessions > 1000) {
        throw new IllegalArgumentException("maxSessions must be between 1 and 1000");
      }
      if (stopGraceSeconds < 0 || stopGraceSeconds > 60) {
        throw new IllegalArgumentException("stopGraceSeconds must be between 0 and 60");
      }
    }
  }

  ProcessRuntime(Config config, InstantSource clock) {
    super(config.maxSessions(), Duration.ofSeconds(config.stopGraceSeconds()), clock);
  }

  @Override
  public RuntimeSupport support() {
    return RuntimeSupport.appsOnThisHost();
  }

  /** Starts an app; replace this by your own way to run a program. */
  @Override
  protected RunningApp launch(AppLaunch launch, Consumer<String> output) {
    return AppProcess.start(launch, output);
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.RUNTIME,
        Config.class,
        config -> new ProcessRuntime(config, InstantSource.system()));
  }
}
