package org.integrationgateway.people.oauth.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.jose.InvalidJwtException;
import org.integrationgateway.connections.jose.JwtClaims;
import org.integrationgateway.connections.jose.KeySet;
import org.integrationgateway.connections.jose.PresentedJwt;
import org.integrationgateway.connections.oauth.mcp.MetadataDocuments;
import org.integrationgateway.connections.oauth.mcp.SharedLookup;
import org.integrationgateway.connections.oauth.mcp.UrlRule;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * The public keys of service accounts and of issuers that they trust. Documents of other servers
 * are fetched through the guarded client, at most 256 KB in ten seconds, and kept for ten minutes;
 * a token with an unknown key causes one more fetch in 30 seconds.
 */
final class IssuerKeys {
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final int MOST = 1000;

  private final Outbound outbound;
  private final SharedLookup<URI, ObjectNode> documents;
  private final Cache<URI, Boolean> renewed;

  /**
   * @param outbound reaches the hosts whose keys are accepted
   */
  IssuerKeys(Outbound outbound, Ticker ticker) {
    this.outbound = outbound;
    this.documents = new SharedLookup<>(ticker);
    this.renewed =
        Caffeine.newBuilder().ticker(ticker).expireAfterWrite(PAUSE).maximumSize(MOST).build();
  }

  /**
   * The claims of a token that one of the keys has signed.
   *
   * @throws InvalidJwtException when none has, or the keys cannot be had
   */
  JwtClaims verify(PresentedJwt token, AccountKey key, Deadline deadline)
      throws InvalidJwtException {
    var source = key.source();
    if (source.jwks().isPresent()) {
      return token.verify(KeySet.read(Json.parseObject(source.jwks().get().getBytes(UTF_8))));
    }
    try {
      var at = location(key, deadline);
      try {
        return token.verify(KeySet.read(document(at, deadline)));
      } catch (InvalidJwtException unknown) {
        if (renewed.asMap().putIfAbsent(at, true) != null) {
          throw unknown;
        }
        documents.forget(at::equals);
        return token.verify(KeySet.read(document(at, deadline)));
      }
    } catch (GatewayException failed) {
      throw new InvalidJwtException("has keys that cannot be fetched: " + failed.detail());
    }
  }

  private URI location(AccountKey key, Deadline deadline) throws InvalidJwtException {
    if (key.source().jwksUri().isPresent()) {
      return URI.create(key.source().jwksUri().get());
    }
    var issuer = key.trusted().issuer().orElseThrow();
    var place = URI.create(issuer.replaceFirst("/$", "") + "/.well-known/openid-configuration");
    var metadata = document(place, deadline);
    if (!metadata.path("issuer").asString("").equals(issuer)) {
      throw new InvalidJwtException(
          "has an issuer whose metadata at '%s' names another 'issuer'".formatted(place));
    }
    return Optional.of(metadata.path("jwks_uri").asString(""))
        .flatMap(UrlRule.of(place)::read)
        .orElseThrow(
            () ->
                new InvalidJwtException(
                    "has an issuer whose metadata at '%s' names no https 'jwks_uri'"
                        .formatted(place)));
  }

  private ObjectNode document(URI at, Deadline deadline) throws InvalidJwtException {
    var found =
        documents.get(
            at,
            deadline,
            () -> MetadataDocuments.find(at, outbound, deadline).orElseGet(Json::object));
    if (found.isEmpty()) {
      throw new InvalidJwtException(
          "has keys that cannot be fetched: there is no JSON document at '%s'".formatted(at));
    }
    return found;
  }
}
