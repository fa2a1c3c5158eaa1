package org.integrationgateway.builtin.oidc;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.PlainOidcHttp;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.identity.IdentityContractTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract on the embedded OpenID Connect client, in front of a provider of the test. */
@Embedded(value = "builtin:oidc", description = "an OpenID Connect provider")
abstract class OidcIdentityContract extends IdentityContractTest {
  @TempDir static Path folder;
  private @Nullable OpenIdServer server;

  /** A new identity on a database in this file. */
  static OidcIdentity identity(URI issuer, Path file) {
    return new OidcIdentity(
        SqliteIndexedDb.open(file),
        OidcSettings.of(
            issuer,
            OpenIdServer.CLIENT,
            Optional.of(Secret.of(OpenIdServer.SECRET)),
            () -> List.of(OpenIdLogin.REDIRECT)),
        new PlainOidcHttp(),
        IdTokenSeal.NONE,
        InstantSource.system());
  }

  final URI issuer() {
    if (server == null) {
      server = new OpenIdServer();
    }
    return server.issuer();
  }

  @AfterAll
  void stopProvider() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected String clientId() {
    return Client.GATEWAY.id();
  }

  @Override
  protected String redirectUri() {
    return OpenIdLogin.REDIRECT;
  }

  @Override
  protected boolean exchanges() {
    return false;
  }

  @Override
  protected URI login(AuthorizeRequest request) {
    return OpenIdServer.logIn(harness().service(ProviderKind.IDENTITY).authorize(request).url());
  }
}
