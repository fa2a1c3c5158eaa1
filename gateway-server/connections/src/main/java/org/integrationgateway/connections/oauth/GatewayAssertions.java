package org.integrationgateway.connections.oauth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.integrationgateway.connections.jose.SigningKey;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Secret;

/**
 * Signs the assertions of the gateway: about its client at a server (RFC 7523, section 2.2), and
 * about callers (RFC 7523, section 2.1, and RFC 8693).
 */
public final class GatewayAssertions {
  /** An assertion is sent at once. */
  private static final Duration LIFE = Duration.ofMinutes(1);

  private final Supplier<SigningKey> own;
  private final Supplier<String> issuer;
  private final InstantSource clock;

  /**
   * @param own the key of the gateway
   * @param issuer the URL of the gateway, which is its name in assertions about callers
   */
  public GatewayAssertions(Supplier<SigningKey> own, Supplier<String> issuer, InstantSource clock) {
    this.own = own;
    this.issuer = issuer;
    this.clock = clock;
  }

  /** An assertion about the gateway's client at a server, whose key was checked. */
  Secret ofClient(AuthorizationServer server) {
    var client = server.client();
    return client
        .secret()
        .map(SigningKey::read)
        .orElseGet(own)
        .sign(Map.of("typ", "JWT"), claims(client.id(), client.id(), server.audience()));
  }

  /** An assertion of the gateway about a caller, for a server that trusts the gateway. */
  public Secret ofCaller(AuthorizationServer server, String subject) {
    return own.get().sign(Map.of("typ", "JWT"), claims(issuer.get(), subject, server.audience()));
  }

  /** An assertion of the gateway about itself. */
  public Secret ofGateway(AuthorizationServer server) {
    return ofCaller(server, server.client().id());
  }

  /** The time of what the gateway signs. */
  Instant now() {
    return clock.instant();
  }

  private Map<String, Object> claims(String issuer, String subject, String audience) {
    long now = clock.instant().getEpochSecond();
    var claims = new LinkedHashMap<String, Object>();
    claims.put("iss", issuer);
    claims.put("sub", subject);
    claims.put("aud", audience);
    claims.put("iat", now);
    claims.put("exp", now + LIFE.toSeconds());
    claims.put("jti", UUID.randomUUID().toString());
    return claims;
  }

  /**
   * Checks the configured key of a client that signs assertions.
   *
   * @throws GatewayException {@code ADMIN_CONFIGURATION_REQUIRED}
   */
  public static void check(OAuthSettings settings) {
    if (settings.declared().client().authentication() != ClientAuthentication.PRIVATE_KEY_JWT) {
      return;
    }
    try {
      settings.clientSecret().ifPresent(SigningKey::read);
    } catch (IllegalArgumentException unusable) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "the clientSecret at %s, which is the private key of clientAuth private_key_jwt, %s"
              .formatted(settings.key(), unusable.getMessage()));
    }
  }
}
