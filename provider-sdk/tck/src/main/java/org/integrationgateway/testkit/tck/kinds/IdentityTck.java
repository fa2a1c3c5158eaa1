package org.integrationgateway.testkit.tck.kinds;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.identity.IdentityContractTest;
import org.integrationgateway.testkit.tck.examples.IdentityExamples;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged identity. */
@ExtendWith(ProviderUnderTckResolver.class)
final class IdentityTck extends IdentityContractTest {
  private final ProviderUnderTck trial;

  IdentityTck(ProviderUnderTck trial) {
    this.trial = trial;
  }

  @Override
  protected ProviderUnderTest provider() {
    return trial.provider();
  }

  @Override
  protected String config() {
    return trial.examples().config();
  }

  private IdentityExamples known() {
    return trial.examples().identity().orElseThrow();
  }

  @Override
  protected String clientId() {
    return known().clientId();
  }

  @Override
  protected String otherClientId() {
    return known().otherClientId();
  }

  @Override
  protected String redirectUri() {
    return known().redirectUri();
  }

  @Override
  protected String person() {
    return known().person();
  }

  @Override
  protected Optional<Client> machine() {
    return known().machine();
  }

  @Override
  protected boolean exchanges() {
    return known().exchanges();
  }

  @Override
  protected URI login(AuthorizeRequest request) {
    var page = harness().service(ProviderKind.IDENTITY).authorize(request).url();
    var login = known().login();
    return login.command().isEmpty()
        ? new LoginForm(login.fields()).run(page)
        : new LoginCommand(login.command()).run(page);
  }
}
