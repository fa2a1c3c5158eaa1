package org.integrationgateway.server.testing;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.sdk.Subject;

/** API tokens that tests make in the store, beside the server, as the command line does. */
public final class TestTokens {
  private TestTokens() {}

  /**
   * Makes a token that is valid for 30 days, which tests that move their clock do not reach.
   *
   * @param scopes of the token; without any it may do everything
   */
  public static String make(GatewayConfig config, String subject, Caller.Scope... scopes) {
    try (var state = State.open(config, SecretProcesses.of(config), Clock.systemUTC());
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                Duration.ofDays(30),
                Clock.systemUTC())) {
      var request = new TokenRequest("test", Optional.empty(), List.of(scopes));
      return tokens.mint(Subject.of(subject), request).plaintext().use(text -> text);
    }
  }
}
