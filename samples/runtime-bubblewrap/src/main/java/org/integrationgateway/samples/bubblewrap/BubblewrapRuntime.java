package org.integrationgateway.samples.bubblewrap;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.integrationgateway.engines.runtime.process.AppProcess;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.engines.runtime.session.SessionRuntime;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Runs apps as child processes in sandboxes of Bubblewrap, from packages unpacked on this host. An
 * app can read its package, the system's programs and the configured folders, and can write only to
 * a folder of its own, which is deleted with it. The configuration, not the session, decides
 * whether apps have network access. Sessions end with this program, also when it is killed.
 */
public final class BubblewrapRuntime extends SessionRuntime {
  private final Sandbox sandbox;

  BubblewrapRuntime(Config config, InstantSource clock) {
    super(config.maxSessions(), Duration.ofSeconds(config.stopGraceSeconds()), clock);
    this.sandbox = Sandbox.of(config);
  }

  @Override
  public RuntimeSupport support() {
    return RuntimeSupport.appsOnThisHost();
  }

  @Override
  protected RunningApp launch(AppLaunch launch, Consumer<String> output) {
    return AppProcess.start(launch, sandbox, output);
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.RUNTIME,
        Config.class,
        config -> new BubblewrapRuntime(config, InstantSource.system()));
  }
}
