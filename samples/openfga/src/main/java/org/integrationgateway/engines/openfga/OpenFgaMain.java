package org.integrationgateway.engines.openfga;

import org.integrationgateway.engines.openfga.existing.ExistingAuthorization;
import org.integrationgateway.engines.openfga.requests.Config;
import org.integrationgateway.engines.openfga.requests.Connection;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The program of the provider. */
public final class OpenFgaMain {
  private OpenFgaMain() {}

  /** Connects to a store. */
  static Authorization open(Config config) {
    var store = Connection.open(config);
    return config.model().isPresent()
        ? new ExistingAuthorization(store, config.model().get())
        : new OpenFgaAuthorization(store, config.checksPerRequest());
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.AUTHORIZATION, Config.class, OpenFgaMain::open);
  }
}
