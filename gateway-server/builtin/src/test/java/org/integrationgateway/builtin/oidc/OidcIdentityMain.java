package org.integrationgateway.builtin.oidc;

import java.net.URI;
import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The embedded OpenID Connect client as a program. */
final class OidcIdentityMain {
  private OidcIdentityMain() {}

  /** The provider, and the file of the database. */
  record Config(URI issuer, String database) {}

  public static void main(String[] arguments) {
    ProviderMain.serve(
        ProviderKind.IDENTITY,
        Config.class,
        config -> OidcIdentityContract.identity(config.issuer(), Path.of(config.database())));
  }
}
