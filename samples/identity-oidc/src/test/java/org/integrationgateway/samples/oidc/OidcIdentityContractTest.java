package org.integrationgateway.samples.oidc;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.identity.IdentityContractTest;
import org.junit.jupiter.api.AfterAll;

/**
 * The contract of every identity, tested on the program, in front of a real provider of OpenID
 * Connect.
 */
class OidcIdentityContractTest extends IdentityContractTest {
  private final Provider openId = new Provider();

  @AfterAll
  void stopProvider() {
    openId.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(OidcIdentity.class);
  }

  @Override
  protected String config() {
    return """
        {
          "issuer": "%s",
          "clientId": "gateway",
          "clientSecret": "hush",
          "clients": {
            "client": {"redirectUris": ["%s"]},
            "other": {"redirectUris": ["%s"]},
            "machine": {"secret": "hush", "serviceAccount": "robot", "scopes": ["apps"]}
          }
        }
        """
        .formatted(openId.issuer(), redirectUri(), redirectUri());
  }

  @Override
  protected Optional<Client> machine() {
    return Optional.of(Client.of("machine", Secret.of("hush")));
  }

  @Override
  protected URI login(AuthorizeRequest request) {
    return Provider.logIn(harness().service(ProviderKind.IDENTITY).authorize(request).url(), "ada");
  }
}
