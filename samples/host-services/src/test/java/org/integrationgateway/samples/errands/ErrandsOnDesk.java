package org.integrationgateway.samples.errands;

import org.integrationgateway.sdk.serve.ProviderMain;

/** The program with a host in itself, since a test starts none. */
public final class ErrandsOnDesk {
  private ErrandsOnDesk() {}

  public static void main(String[] args) {
    var host = new RememberingHost();
    ProviderMain.serve(Errands.Config.class, config -> Errands.provider(config, () -> host));
  }
}
