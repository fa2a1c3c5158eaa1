package org.integrationgateway.samples.vault.server;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A token of the server.
 *
 * @param life from now; zero for a token that does not end
 * @param renewable whether its life can be made longer
 */
public record Grant(Secret token, Duration life, boolean renewable) {
  /** The token of the member {@code auth} of a login; empty when it has none. */
  static Optional<Grant> of(Map<String, @Nullable Object> auth) {
    return VaultClient.text(auth, "client_token")
        .map(
            token ->
                new Grant(
                    Secret.of(token),
                    seconds(auth, "lease_duration"),
                    Boolean.TRUE.equals(auth.get("renewable"))));
  }

  public static Duration seconds(Map<String, @Nullable Object> of, String member) {
    return Duration.ofSeconds(Math.max(0, JsonValues.whole(of, member)));
  }

  /** The time after which it is renewed: two thirds of its life. */
  public static Duration renewal(Duration life) {
    return life.multipliedBy(2).dividedBy(3);
  }
}
