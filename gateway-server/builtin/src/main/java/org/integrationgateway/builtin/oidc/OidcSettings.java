package org.integrationgateway.builtin.oidc;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.integrationgateway.builtin.oidc.issuer.Issuer;
import org.integrationgateway.sdk.Secret;

/**
 * Settings of the identity.
 *
 * @param issuer exactly as the provider spells it
 * @param clientSecret empty: a public client
 * @param scopes requested at each login
 * @param authorizationParameters more parameters of the login page
 * @param audience of accepted access tokens of the provider; empty: they are not accepted
 * @param claims how claims become a person
 * @param redirectUris where logins may end
 * @param accessTokenLife how long an access token works
 * @param grantLife how long a login lasts at most
 * @param timeout for one answer of the provider
 */
public record OidcSettings(
    URI issuer,
    String clientId,
    Optional<Secret> clientSecret,
    List<String> scopes,
    Map<String, String> authorizationParameters,
    Optional<String> audience,
    PersonClaims claims,
    Supplier<List<String>> redirectUris,
    Duration accessTokenLife,
    Duration grantLife,
    Duration timeout) {
  /** The default lifetime of an access token. */
  public static final Duration ACCESS_TOKEN_LIFE = Duration.ofHours(1);

  /** The default lifetime of a login. */
  public static final Duration GRANT_LIFE = Duration.ofDays(30);

  /** Time limit of one answer of the provider. */
  public static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The scope without which there is no identity token. */
  private static final String OPENID = "openid";

  /** The parameters that the gateway itself sets. */
  private static final Set<String> RESERVED =
      Set.of(
          "client_id",
          "code_challenge",
          "code_challenge_method",
          "nonce",
          "redirect_uri",
          "request",
          "request_uri",
          "response_mode",
          "response_type",
          "scope",
          "state");

  public OidcSettings {
    scopes = List.copyOf(scopes);
    authorizationParameters = Map.copyOf(authorizationParameters);
    Issuer.problem(issuer)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException("issuer '%s' %s".formatted(issuer, problem));
            });
    if (!scopes.contains(OPENID)) {
      throw new IllegalArgumentException(
          "scopes must contain 'openid': without it the provider gives no identity token");
    }
    var reserved = new TreeSet<>(authorizationParameters.keySet());
    reserved.retainAll(RESERVED);
    if (!reserved.isEmpty()) {
      throw new IllegalArgumentException(
          "authorizationParameters must not contain %s: the gateway sets them itself"
              .formatted(reserved));
    }
    if (audience.filter(clientId::equals).isPresent()) {
      throw new IllegalArgumentException(
          "audience must differ from clientId, which is the audience of identity tokens: register"
              + " an API at the provider");
    }
  }

  /**
   * The settings of a configured provider.
   *
   * @param ids makes subjects of the ids of people
   * @throws IllegalArgumentException when they cannot work, with the key and the reason
   */
  public static OidcSettings of(
      OidcConfig config, SubjectIds ids, Supplier<List<String>> redirectUris) {
    return new OidcSettings(
        config.issuer(),
        config.clientId(),
        config.clientSecret(),
        config.scopes(),
        config.authorizationParameters(),
        config.audience(),
        config.claims(ids),
        redirectUris,
        config.ttls().accessTokenTtl(),
        config.ttls().grantTtl(),
        config.timeout());
  }

  /** The default settings. */
  public static OidcSettings of(
      URI issuer, String clientId, Optional<Secret> secret, Supplier<List<String>> redirectUris) {
    return new OidcSettings(
        issuer,
        clientId,
        secret,
        List.of(OPENID, "profile", "email"),
        Map.of(),
        Optional.empty(),
        PersonClaims.STANDARD,
        redirectUris,
        ACCESS_TOKEN_LIFE,
        GRANT_LIFE,
        TIMEOUT);
  }
}
