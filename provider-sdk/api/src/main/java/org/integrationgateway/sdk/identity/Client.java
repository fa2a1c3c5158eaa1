package org.integrationgateway.sdk.identity;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The program that asks for tokens (RFC 6749, section 2).
 *
 * @param id its id at the provider; empty: the gateway itself
 * @param secret authenticates it; a public client has no secret
 */
public record Client(String id, Optional<Secret> secret) {
  /** The gateway itself. */
  public static final Client GATEWAY = new Client("", Optional.empty());

  /** A client without secret. */
  public static Client of(String id) {
    return new Client(id, Optional.empty());
  }

  /** A client with a secret. */
  public static Client of(String id, Secret secret) {
    return new Client(id, Optional.of(secret));
  }
}
