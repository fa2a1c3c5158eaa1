package org.integrationgateway.sdk.identity;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The program that asks for tokens (RFC 6749, section 2).
 *
 * @param id by which the provider knows it; empty: the gateway itself
 * @param secret with which it proves that; a public client has none
 */
public record Client(String id, Optional<Secret> secret) {
  /** The gateway itself. */
  public static final Client GATEWAY = new Client("", Optional.empty());

  /** A client without secret. */
  public static Client of(String id) {
    return new Client(id, Optional.empty());
  }

  /** A client that proves who it is. */
  public static Client of(String id, Secret secret) {
    return new Client(id, Optional.of(secret));
  }
}
