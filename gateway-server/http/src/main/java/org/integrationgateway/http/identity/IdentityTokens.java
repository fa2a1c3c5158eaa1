package org.integrationgateway.http.identity;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises access tokens of the configured identity providers. The provider introspects a token,
 * and its answer is kept for a second.
 */
public final class IdentityTokens {
  private static final Logger log = LoggerFactory.getLogger(IdentityTokens.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MOST_REMEMBERED = 10_000;

  private final KeyedHash hash;
  private final RecentReads<String, Optional<Caller>> recent = new RecentReads<>(MOST_REMEMBERED);
  private final Function<String, Optional<Identity>> providers;
  private final PublicUrl url;

  /**
   * @param providers introspect tokens, by name; empty until they are started
   * @param url public URL of this gateway, which tokens may name as their audience
   */
  public IdentityTokens(
      KeyedHash hash, Function<String, Optional<Identity>> providers, PublicUrl url) {
    this.hash = hash;
    this.providers = providers;
    this.url = url;
  }

  /**
   * The caller of the token; empty when the token is not a valid one of this provider.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when the provider does not answer
   */
  public Optional<Caller> find(Secret token, String provider) {
    var identity = providers.apply(provider);
    if (identity.isEmpty() || token.useBytes(bytes -> bytes.length) > Identity.MAX_SECRET) {
      return Optional.empty();
    }
    var key = token.<String>use(text -> hash.of("identity-token.1", provider, text));
    return recent.get(key, unused -> introspect(provider, identity.get(), token));
  }

  private Optional<Caller> introspect(String provider, Identity identity, Secret token) {
    try {
      return Deadline.in(TIMEOUT)
          .during(() -> identity.introspect(token))
          .filter(info -> isFor(info, url.at("")))
          .flatMap(info -> caller(provider, info));
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.UNAVAILABLE || refused.reason() == Reason.TIMEOUT) {
        throw new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE, "the identity provider does not respond", refused);
      }
      log.debug("the identity provider refuses a token: {}", refused.getMessage());
      return Optional.empty();
    }
  }

  /** A token that names audiences is valid at these only (RFC 8707). */
  private static boolean isFor(TokenInfo token, String here) {
    return token.audiences().isEmpty()
        || token.audiences().stream()
            .anyMatch(place -> place.equals(here) || place.startsWith(here + "/"));
  }

  private static Optional<Caller> caller(String provider, TokenInfo token) {
    var person = token.person();
    if (!PersonSubject.isAllowed(person)) {
      log.warn(
          "the identity provider issued a token to subject '{}', which is not a user or a service"
              + " account: it is refused",
          person.id());
      return Optional.empty();
    }
    return Optional.of(
        Caller.of(
            PersonSubject.of(person, token.scopes()),
            Proof.accessToken(provider),
            person.groups()));
  }
}
