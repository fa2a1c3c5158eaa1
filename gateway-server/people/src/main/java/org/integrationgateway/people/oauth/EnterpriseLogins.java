package org.integrationgateway.people.oauth;

import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.http.identity.PersonSubject;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.people.oauth.client.LoginClient;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.grant.IssuedTokens;
import org.integrationgateway.people.oauth.proof.UsedTokens;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Logins of clients in the name of people who are not asked: the identity provider of their
 * enterprise permits it, by an Identity Assertion JWT Authorization Grant.
 */
public final class EnterpriseLogins {
  private final Supplier<LoginPort> provider;
  private final Profiles profiles;
  private final ClientGrants grants;
  private final UsedTokens used;
  private final Clock clock;

  /**
   * @param provider the identity provider that serves the server
   * @param profiles get the people who have not logged in here yet
   */
  public EnterpriseLogins(
      Supplier<LoginPort> provider,
      Profiles profiles,
      ClientGrants grants,
      UsedTokens used,
      Clock clock) {
    this.provider = provider;
    this.profiles = profiles;
    this.grants = grants;
    this.used = used;
    this.clock = clock;
  }

  /**
   * A request with an assertion.
   *
   * @param audiences the URL of this gateway, as the provider may write it
   * @param resource path of the resource that the client names
   * @param scope that the client asks for
   */
  public record Request(
      Secret assertion,
      Collection<String> audiences,
      Optional<String> resource,
      Optional<String> scope) {}

  /**
   * An access token for the person of an assertion, without a refresh token: the identity provider
   * is asked again.
   *
   * @param paths the path of the resource that an assertion names; empty for one of another server
   * @param key that the client has proven
   * @throws OAuthRefusal {@code unauthorized_client}, {@code invalid_grant}, {@code
   *     invalid_target}, {@code invalid_scope}
   */
  public IssuedTokens exchange(
      LoginClient client,
      Request request,
      Function<String, Optional<String>> paths,
      @Nullable String key) {
    if (client.secretHash().isEmpty()) {
      throw new OAuthRefusal(
          "unauthorized_client", "an identity assertion is for clients with a secret only");
    }
    var asserted = asserted(request);
    var claims = asserted.claims();
    if (!client.id().equals(claims.get("client_id"))) {
      throw refused("is for another client ('client_id')");
    }
    if (!PersonSubject.isAllowed(asserted.person())) {
      throw refused("names no user ('sub')");
    }
    var resource =
        resource(text(claims.get("resource")).orElse(null), request.resource().orElse(null), paths);
    var scopes =
        LoginScopes.read(text(claims.get("scope")).or(request::scope).orElse(""), resource);
    if (!used.isFirst(
        "identity assertion", String.valueOf(claims.get("jti")), asserted.expiresAt())) {
      throw refused("was presented before ('jti')");
    }
    if (profiles.find(asserted.person().id()).isEmpty()) {
      profiles.put(Profile.of(asserted.person()));
    }
    var now = clock.instant();
    return grants.permitted(
        new ClientGrant(
            grants.freshId(),
            asserted.person().id(),
            client.id(),
            client.name(),
            String.valueOf(claims.get("iss")),
            resource,
            0,
            now,
            now,
            scopes,
            Optional.empty(),
            now),
        key);
  }

  private LoginPort.Asserted asserted(Request request) {
    try {
      return provider.get().identityAssertion(request.assertion(), request.audiences());
    } catch (ServiceException refused) {
      if (refused.reason() == ServiceException.Reason.UNAVAILABLE) {
        throw new OAuthRefusal(
            "temporarily_unavailable", "the identity provider does not respond: try again later");
      }
      throw new OAuthRefusal("invalid_grant", String.valueOf(refused.getMessage()));
    }
  }

  /** The resource of the assertion, within which a client may name one. */
  private static String resource(
      @Nullable String asserted, @Nullable String named, Function<String, Optional<String>> paths) {
    if (asserted == null) {
      return named == null ? LoginScopes.PATH : named;
    }
    var whole = paths.apply(asserted).orElseThrow(ClientLogins::invalidTarget);
    if (named == null) {
      return whole;
    }
    if (!named.equals(whole) && !named.startsWith(whole + "/")) {
      throw ClientLogins.invalidTarget();
    }
    return named;
  }

  private static Optional<String> text(@Nullable Object claim) {
    return claim instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
  }

  private static OAuthRefusal refused(String rule) {
    return new OAuthRefusal("invalid_grant", "the identity assertion " + rule);
  }
}
