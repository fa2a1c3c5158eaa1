package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp.Request;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID Connect provider, of which the gateway is a client. Its documents are fetched when they
 * are needed: a provider that does not answer at the start is asked again at the next login.
 */
public final class Issuer {
  private static final int LARGEST_DOCUMENT = 1024 * 1024;
  private static final int LARGEST_KEYS = 512 * 1024;
  private static final int LARGEST_USER_INFO = 256 * 1024;
  private static final Duration DOCUMENT_FRESH = Duration.ofHours(1);
  private static final Duration DOCUMENT_USABLE = Duration.ofDays(1);
  private static final Duration KEYS_FRESH = Duration.ofMinutes(5);
  private static final Duration KEYS_USABLE = Duration.ofHours(1);
  private static final Duration LOGOUT_TOKEN_LIFE = Duration.ofMinutes(10);
  private static final Duration LONGEST_ASSERTION = Duration.ofHours(1);
  private static final String LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private final String issuer;
  private final String clientId;
  private final InstantSource time;
  private final IssuerClient client;
  private final CodeExchange codes;
  private final IdTokenRules rules;
  private final CachedFetch<IssuerMetadata> metadata;
  private final TokenSignatures signatures;

  /** A user who has logged in, with the claims of the provider about the user. */
  public record LoggedIn(Map<String, @Nullable Object> claims, Secret idToken) {}

  /**
   * A client of this issuer.
   *
   * @param secret empty: a public client
   * @param timeout for one answer
   */
  public Issuer(
      URI issuer,
      String clientId,
      Optional<Secret> secret,
      OidcHttp http,
      Duration timeout,
      InstantSource time) {
    this.issuer = issuer.toString();
    this.clientId = clientId;
    this.time = time;
    this.client = new IssuerClient(http, timeout);
    this.codes = new CodeExchange(client, clientId, secret);
    this.rules = new IdTokenRules(this.issuer, clientId);
    var place =
        URI.create(this.issuer.replaceFirst("/$", "") + "/.well-known/openid-configuration");
    this.metadata =
        new CachedFetch<>(
            () ->
                IssuerMetadata.read(
                    issuer,
                    client.document(
                        "the discovery document of the OpenID Connect provider",
                        place,
                        LARGEST_DOCUMENT)),
            DOCUMENT_FRESH,
            DOCUMENT_USABLE,
            time);
    this.signatures =
        new TokenSignatures(
            new CachedFetch<>(
                () ->
                    IssuerKeys.read(
                        client.document(
                            "the key set of the OpenID Connect provider",
                            metadata.get().keys(),
                            LARGEST_KEYS)),
                KEYS_FRESH,
                KEYS_USABLE,
                time));
  }

  /** Returns the problem of the URL of an issuer; empty when the URL is usable. */
  public static Optional<String> problem(URI issuer) {
    return EndpointRule.problem(issuer);
  }

  /**
   * Returns the metadata of the provider.
   *
   * @throws ServiceException {@code UNAVAILABLE}
   */
  public IssuerMetadata metadata() {
    return metadata.get();
  }

  /**
   * Exchanges the code of a login for its user.
   *
   * @param nonce that the login began with
   * @param wanted claims that are asked for at the user info endpoint when the token has not all of
   *     them
   * @throws ServiceException {@code INVALID_GRANT} when the provider refuses the code, {@code
   *     FAILED} when its answer breaks a rule, {@code UNAVAILABLE}
   */
  public LoggedIn redeem(
      Secret code, String redirectUri, Secret verifier, String nonce, Set<String> wanted) {
    var provider = metadata.get();
    var issued = codes.exchange(provider, code, redirectUri, verifier);
    try {
      var token =
          signatures.verify(issued.idToken(), Set.of("jwt", "id+jwt"), provider.algorithms());
      rules.check(token, nonce, issued.accessToken(), time.instant());
      var claims = new LinkedHashMap<>(token.claims());
      if (!claims.keySet().containsAll(wanted)
          && provider.userInfoEndpoint().isPresent()
          && issued.accessToken().isPresent()) {
        add(claims, userInfo(provider.userInfoEndpoint().get(), issued.accessToken().get()));
      }
      return new LoggedIn(claims, issued.idToken());
    } catch (InvalidTokenException refused) {
      throw new ServiceException(
          Reason.FAILED,
          "the identity token of the OpenID Connect provider is refused: " + refused.getMessage(),
          refused);
    }
  }

  private Map<String, Object> userInfo(URI endpoint, Secret accessToken) {
    var bearer = Secret.of(accessToken.use("Bearer "::concat));
    var headers = Map.of("Authorization", bearer, "Accept", Secret.of("application/json"));
    var what = "the user info endpoint of the OpenID Connect provider";
    var answer =
        client.answer(what, new Request(endpoint, headers, Optional.empty()), LARGEST_USER_INFO);
    if (!answer.ok()) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "%s returned status %d".formatted(what, answer.status()));
    }
    return answer.body();
  }

  /**
   * Adds what the token leaves out. An address and whether it is verified come from the same place.
   */
  private static void add(Map<String, @Nullable Object> claims, Map<String, Object> more)
      throws InvalidTokenException {
    // Section 5.3.2: without this check the answer may be about another user.
    if (!String.valueOf(claims.get("sub")).equals(more.get("sub"))) {
      throw new InvalidTokenException("the user info endpoint returned another user ('sub')");
    }
    if (claims.containsKey("email") && !claims.get("email").equals(more.get("email"))) {
      more.remove("email_verified");
    }
    if (!claims.containsKey("email")) {
      claims.remove("email_verified");
    }
    more.forEach(claims::putIfAbsent);
  }

  /**
   * The claims of an access token for this audience (RFC 9068).
   *
   * @throws ServiceException {@code UNAVAILABLE} when the keys of the provider are not known
   */
  public VerifiedClaims accessToken(Secret token, String audience) throws InvalidTokenException {
    var types = Set.of("at+jwt", "application/at+jwt", "jwt");
    var verified = signatures.verify(token, types, SignatureAlgorithms.ALL);
    var now = time.instant();
    verified.isOf(issuer);
    verified.isFor(audience);
    verified.holdsAt(now);
    verified.isIssuedBefore(now);
    if (verified.claims().containsKey("nonce") || verified.claims().containsKey("events")) {
      throw new InvalidTokenException("it is not an access token");
    }
    var sub = verified.required("sub");
    if (verified.text("client_id").filter(sub::equals).isPresent()) {
      throw new InvalidTokenException("it was issued to a program without a user");
    }
    return new VerifiedClaims(
        verified.claims(),
        verified.text("client_id").or(() -> verified.text("azp")).orElse(""),
        verified.time("exp").orElseThrow());
  }

  /**
   * The claims of an Identity Assertion JWT Authorization Grant of this provider
   * (draft-ietf-oauth-identity-assertion-authz-grant, section 4.4).
   *
   * @param audiences of which it names one: the URL of this gateway
   * @throws ServiceException {@code UNAVAILABLE} when the keys of the provider are not known
   */
  public VerifiedClaims identityAssertion(Secret token, Collection<String> audiences)
      throws InvalidTokenException {
    var types = Set.of("oauth-id-jag+jwt", "application/oauth-id-jag+jwt");
    var verified = signatures.verify(token, types, SignatureAlgorithms.ALL);
    var now = time.instant();
    if (!verified.claims().containsKey("jti") || verified.type().isEmpty()) {
      throw new InvalidTokenException("it has no 'typ' or no 'jti'");
    }
    verified.isOf(issuer);
    if (verified.audience().stream().noneMatch(audiences::contains)) {
      throw new InvalidTokenException("its audience is not this gateway ('aud')");
    }
    verified.holdsAt(now);
    verified.isIssuedBefore(now);
    var end = verified.time("exp").orElseThrow();
    if (end.isAfter(now.plus(LONGEST_ASSERTION))) {
      throw new InvalidTokenException("it is valid for more than an hour ('exp')");
    }
    return new VerifiedClaims(verified.claims(), verified.required("client_id"), end);
  }

  /**
   * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
   *
   * @throws ServiceException {@code UNAVAILABLE} when the keys of the provider are not known
   */
  public LogoutToken logoutToken(Secret token) throws InvalidTokenException {
    Set<JWSAlgorithm> algorithms = metadata.get().algorithms();
    var verified = signatures.verify(token, Set.of("logout+jwt", "jwt"), algorithms);
    var now = time.instant();
    verified.isOf(issuer);
    verified.isFor(clientId);
    verified.isIssuedBefore(now);
    verified.holdsAt(now);
    if (verified.time("iat").orElseThrow().isBefore(now.minus(LOGOUT_TOKEN_LIFE))) {
      throw new InvalidTokenException("it was issued too long ago ('iat')");
    }
    if (!(verified.claims().get("events") instanceof Map<?, ?> events)
        || !events.containsKey(LOGOUT_EVENT)) {
      throw new InvalidTokenException("it is not about a logout ('events')");
    }
    if (verified.claims().containsKey("nonce")) {
      throw new InvalidTokenException("it is an identity token ('nonce')");
    }
    var sub = verified.text("sub");
    var sid = verified.text("sid");
    if (sub.isEmpty() && sid.isEmpty()) {
      throw new InvalidTokenException("it names neither 'sub' nor 'sid'");
    }
    return new LogoutToken(verified.required("jti"), sub, sid);
  }
}
