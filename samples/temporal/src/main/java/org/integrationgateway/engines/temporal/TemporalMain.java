package org.integrationgateway.engines.temporal;

import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The program of the provider. */
public final class TemporalMain {
  private TemporalMain() {}

  /** Opens workflows, and begins to carry out runs. */
  static TemporalWorkflow open(Config config, Apps apps) {
    return new TemporalWorkflow(Connection.open(config, apps));
  }

  public static void main(String[] args) {
    var apps = Apps.ofHost();
    ProviderMain.serve(ProviderKind.WORKFLOW, Config.class, config -> open(config, apps));
  }
}
