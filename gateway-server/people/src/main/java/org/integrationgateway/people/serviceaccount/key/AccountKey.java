package org.integrationgateway.people.serviceaccount.key;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.people.serviceaccount.ServiceAccount;

/**
 * A way in which a service account proves itself at the token endpoint.
 *
 * @param account local id of the service account
 * @param secretHash keyed hash of the secret; empty for the other types
 * @param source of public keys; without any for a secret
 * @param trusted the rule for tokens of another issuer; without any for the other types
 * @param scopes the limits of the tokens that it gets; empty: not limited
 * @param expiresAt when it ends; empty: never
 */
public record AccountKey(
    String id,
    String account,
    Type type,
    String name,
    Optional<String> secretHash,
    KeySource source,
    Trusted trusted,
    List<Caller.Scope> scopes,
    Instant createdAt,
    String createdBy,
    Optional<Instant> expiresAt) {
  private static final String CLIENT = "service_account.";

  /** The form that is stored. */
  static final StoredType<AccountKey> STORED = StoredType.json(AccountKey.class);

  /** Types of keys. */
  public enum Type {
    /**
     * A secret that the account sends ({@code client_secret_basic}, {@code client_secret_post}).
     */
    SECRET,
    /** Public keys; the account signs an assertion ({@code private_key_jwt}, RFC 7523). */
    KEYS,
    /** An issuer of tokens about workloads, which the account presents (RFC 7523). */
    TRUST
  }

  /**
   * The source of public keys. Without either, an issuer says where it publishes them.
   *
   * @param jwks the keys themselves, a document of RFC 7517
   * @param jwksUri where they are published
   */
  public record KeySource(Optional<String> jwks, Optional<String> jwksUri) {}

  /**
   * The rule for tokens of another issuer.
   *
   * @param issuer {@code iss}
   * @param audience {@code aud}; empty: the URL of the gateway, or of its token endpoint
   * @param subject {@code sub}; a star at its end stands for any text
   * @param claims further claims, which must be equal
   */
  public record Trusted(
      Optional<String> issuer,
      Optional<String> audience,
      Optional<String> subject,
      Map<String, String> claims) {
    public Trusted {
      claims = Map.copyOf(claims);
    }
  }

  public AccountKey {
    scopes = List.copyOf(scopes);
  }

  /** The {@code client_id} of a service account at the token endpoint. */
  public static String clientId(String account) {
    return CLIENT + account;
  }

  /** The local id of the service account with this {@code client_id}. */
  public static Optional<String> accountOf(String clientId) {
    return clientId.startsWith(CLIENT)
        ? Optional.of(clientId.substring(CLIENT.length()))
        : Optional.empty();
  }

  /** The canonical id of the service account. */
  public String subject() {
    return ServiceAccount.PREFIX + account;
  }

  /** Whether the key is in force. */
  public boolean isLive(Instant now) {
    return expiresAt.filter(end -> !end.isAfter(now)).isEmpty();
  }
}
