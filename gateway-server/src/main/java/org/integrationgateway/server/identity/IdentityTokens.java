package org.integrationgateway.server.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.KeyedHash;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access tokens of the identity provider that serves the server: whom they stand for says the
 * provider, which is asked again after a second.
 */
public final class IdentityTokens {
  private static final Logger log = LoggerFactory.getLogger(IdentityTokens.class);
  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_REMEMBERED = 10_000;
  private static final List<String> KINDS = List.of("user:", "service_account:");

  private final KeyedHash hash;
  private final Cache<String, Optional<Caller>> recent =
      Caffeine.newBuilder().expireAfterWrite(FRESH).maximumSize(MOST_REMEMBERED).build();
  private volatile Optional<Asked> asked = Optional.empty();

  /** Whom to ask, and where this is, for tokens that are good at some place only. */
  private record Asked(Identity identity, Supplier<URI> baseUrl) {}

  public IdentityTokens(KeyedHash hash) {
    this.hash = hash;
  }

  /**
   * From now on this one is asked.
   *
   * @param baseUrl where callers reach this gateway
   */
  public void serve(Identity identity, Supplier<URI> baseUrl) {
    asked = Optional.of(new Asked(identity, baseUrl));
  }

  /**
   * The caller for whom the token stands; empty when it does not work.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when nobody can say
   */
  public Optional<Caller> find(Secret token) {
    var now = asked;
    if (now.isEmpty() || token.useBytes(bytes -> bytes.length) > Identity.MAX_SECRET) {
      return Optional.empty();
    }
    var key = token.use(text -> hash.of("identity-token.1", text));
    return recent.get(key, unused -> ask(now.get(), token));
  }

  private static Optional<Caller> ask(Asked asked, Secret token) {
    try {
      return Deadline.in(PATIENCE)
          .during(() -> asked.identity().introspect(token))
          .filter(info -> isFor(info, asked.baseUrl().get()))
          .flatMap(IdentityTokens::caller);
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.UNAVAILABLE || refused.reason() == Reason.TIMEOUT) {
        throw new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE, "the identity provider cannot be asked now", refused);
      }
      log.debug("the identity provider refuses a token: {}", refused.getMessage());
      return Optional.empty();
    }
  }

  /** A token that names where it is good is good there only (RFC 8707). */
  private static boolean isFor(TokenInfo token, URI baseUrl) {
    var here = baseUrl.toString().replaceFirst("/+$", "");
    return token.audiences().isEmpty()
        || token.audiences().stream()
            .anyMatch(place -> place.equals(here) || place.startsWith(here + "/"));
  }

  private static Optional<Caller> caller(TokenInfo token) {
    var person = token.person();
    if (KINDS.stream().noneMatch(person.id()::startsWith)) {
      log.warn("the identity provider gives tokens to '{}': refused", person.id());
      return Optional.empty();
    }
    return Optional.of(Caller.of(subject(person, token.scopes())));
  }

  /** An address that nobody has verified counts for nothing: policies go by it. */
  private static Subject subject(Person person, List<String> scopes) {
    return new Subject(
        person.id(),
        person.email().filter(unused -> person.emailVerified()),
        person.displayName(),
        scopes);
  }
}
