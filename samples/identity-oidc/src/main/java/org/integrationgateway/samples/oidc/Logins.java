package org.integrationgateway.samples.oidc;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenRequest;

/**
 * Unfinished logins, by their nonces. The provider's signed identity token contains the nonce, so a
 * login cannot be completed with the token of another login.
 */
final class Logins {
  private static final Duration LIFE = Duration.ofMinutes(15);

  /** Anonymous users can begin logins, so the oldest are discarded. */
  private static final int MOST = 10_000;

  private record Login(AuthorizeRequest request, Instant end) {}

  private final Map<String, Login> underWay =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Login> eldest) {
          return size() > MOST;
        }
      };
  private final InstantSource clock;

  Logins(InstantSource clock) {
    this.clock = clock;
  }

  /** Begins a login; returns its nonce. */
  synchronized String begin(AuthorizeRequest request) {
    var nonce = RandomSecrets.id("");
    underWay.put(nonce, new Login(request, clock.instant().plus(LIFE)));
    return nonce;
  }

  /**
   * Ends a login for the client that began it, which the verifier proves (RFC 7636, section 4.6).
   */
  synchronized Optional<AuthorizeRequest> end(
      String nonce, TokenRequest.AuthorizationCode request) {
    var challenge = Secret.of(RandomSecrets.challenge(request.codeVerifier()));
    return Optional.ofNullable(underWay.remove(nonce))
        .filter(login -> login.end().isAfter(clock.instant()))
        .map(Login::request)
        .filter(login -> login.clientId().equals(request.client().id()))
        .filter(login -> login.redirectUri().equals(request.redirectUri()))
        .filter(login -> challenge.matches(Secret.of(login.codeChallenge())));
  }
}
