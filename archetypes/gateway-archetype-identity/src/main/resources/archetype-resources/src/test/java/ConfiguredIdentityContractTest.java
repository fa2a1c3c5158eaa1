package ${package};

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.PasswordHash;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.identity.IdentityContractTest;

/** The contract of every identity, tested on the program as the gateway starts it. */
class ConfiguredIdentityContractTest extends IdentityContractTest {
  private static final String HASH = PasswordHash.of(Secret.of("correct horse"), 1_000).use(hash -> hash);

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ConfiguredIdentity.class);
  }

  @Override
  protected String config() {
    return """
        {
          "port": 0,
          "accounts": {"ada": {"passwordHash": "%s", "displayName": "Ada", "groups": ["people"]}},
          "clients": {
            "client": {"redirectUris": ["%s"]},
            "other": {"redirectUris": ["%s"]},
            "machine": {"secret": "hush", "serviceAccount": "robot", "scopes": ["apps"]}
          }
        }
        """
        .formatted(HASH, redirectUri(), redirectUri());
  }

  @Override
  protected Optional<Client> machine() {
    return Optional.of(Client.of("machine", Secret.of("hush")));
  }

  @Override
  protected URI login(AuthorizeRequest request) {
    var page = harness().service(ProviderKind.IDENTITY).authorize(request).url();
    var end = Browser.logIn(page, "ada", "correct horse").headers().firstValue("Location");
    return URI.create(end.orElseThrow());
  }
}
