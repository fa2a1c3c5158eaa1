package org.integrationgateway.people.oauth;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.people.oauth.client.LoginClient;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.client.RedirectUri;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.grant.IssuedTokens;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Logins of people by MCP clients, from the request of the client to its tokens (OAuth 2.1, section
 * 4.1). A client whose document is elsewhere is looked up only for a person who is logged in, so
 * that strangers do not make the gateway send requests.
 */
public final class ClientLogins {
  /** The most time that the document of a client may take. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final String REPLAYED = "a code that was used before";
  private static final int LONGEST_STATE = 2000;
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

  private final LoginClients clients;
  private final ClientRequests requests;
  private final AuthorizationCodes codes;
  private final ClientGrants grants;
  private final Sessions sessions;
  private final VisibleCatalog catalog;
  private final Clock clock;

  public ClientLogins(
      State state,
      LoginClients clients,
      ClientGrants grants,
      Sessions sessions,
      VisibleCatalog catalog,
      Clock clock) {
    this.clients = clients;
    this.requests = new ClientRequests(state, clock);
    this.codes = new AuthorizationCodes(state, clock);
    this.grants = grants;
    this.sessions = sessions;
    this.catalog = catalog;
    this.clock = clock;
  }

  /**
   * The question for a person.
   *
   * @param apps that the client may use then; empty: all of them
   * @param known whether the person has granted this before, and need not be asked again
   */
  public record Question(
      ClientRequest request,
      LoginClient client,
      RedirectUri redirect,
      List<String> scopes,
      List<App> apps,
      boolean known) {
    public Question {
      scopes = List.copyOf(scopes);
      apps = List.copyOf(apps);
    }
  }

  /**
   * Begins a login. What can be checked without another server is checked at once.
   *
   * @param sent the parameters of the client
   * @param resource path of the resource that they name
   * @return the id of the request, for the browser
   * @throws OAuthRefusal when the person is told and the browser stays
   * @throws RefusedAtClient when the client is told
   */
  public String begin(Map<String, String> sent, String resource, String issuer, String address) {
    var id = sent.getOrDefault("client_id", "");
    var request =
        new ClientRequest(
            id,
            sent.getOrDefault("redirect_uri", ""),
            sent.getOrDefault("scope", ""),
            sent.getOrDefault("code_challenge", ""),
            resource,
            issuer,
            sent.getOrDefault("prompt", "").contains("consent"),
            clock.instant().plus(ClientRequests.LIFE),
            Optional.ofNullable(sent.get("state")));
    if (!clients.isElsewhere(id)) {
      var client = clients.find(id, Deadline.in(TIMEOUT));
      checkLength(request);
      var redirect = clients.redirect(client, request.redirectUri());
      check(sent, request, client, redirect);
    } else {
      checkLength(request);
      checkForm(sent, request);
    }
    return requests.add(request, address);
  }

  /**
   * Returns the question for a person.
   *
   * @throws OAuthRefusal when the request is not valid, or no longer
   * @throws RefusedAtClient when the client is told
   */
  public Question question(String id, Caller person) {
    var request =
        requests
            .find(id)
            .orElseThrow(
                () ->
                    new OAuthRefusal(
                        "invalid_request",
                        "this login was completed or has expired: start it again in the client"));
    var client = clients.find(request.clientId(), Deadline.in(TIMEOUT));
    var redirect = clients.redirect(client, request.redirectUri());
    try {
      var scopes = LoginScopes.read(request.scope(), request.resource());
      var apps = new ArrayList<App>();
      for (var scope : scopes) {
        if (!scope.equals(LoginScopes.ALL)) {
          apps.add(app(person, LoginScopes.app(scope)));
        }
      }
      return new Question(
          request, client, redirect, scopes, apps, isKnown(request, redirect, scopes, person));
    } catch (OAuthRefusal refused) {
      requests.take(id);
      throw refusedAt(client, redirect, request, refused);
    }
  }

  private App app(Caller person, String name) {
    return catalog.apps(person).stream()
        .filter(app -> app.name().equals(name) && app.mcp())
        .findFirst()
        .orElseThrow(() -> LoginScopes.refused("you have no app '%s' on /mcp".formatted(name)));
  }

  /**
   * A web site receives what is sent to it alone. Programs of the person's computer can pretend to
   * be another one, so the person is asked each time (RFC 8252, section 8.6).
   */
  private boolean isKnown(
      ClientRequest request, RedirectUri redirect, List<String> scopes, Caller person) {
    return !request.askAgain()
        && redirect.isWebSite()
        && grants
            .covering(person.subject().id(), request.clientId(), request.resource(), scopes)
            .isPresent();
  }

  /**
   * The person agrees.
   *
   * @return where the browser takes the code
   * @throws OAuthRefusal when the request was decided in the meantime
   */
  public URI approve(String id, Question question, Caller person) {
    takeOrRefuse(id);
    var request = question.request();
    var code =
        codes.add(
            new AuthorizationCodes.Meaning(
                question.client().id(),
                question.client().name(),
                request.redirectUri(),
                question.redirect().host(),
                request.challenge(),
                person.subject().id(),
                person.proof().id().orElseThrow(),
                request.resource(),
                grants.freshId(),
                clock.instant().plus(AuthorizationCodes.LIFE),
                question.scopes()));
    var answer = new LinkedHashMap<String, String>();
    code.use(text -> answer.put("code", text));
    return answer(question.redirect(), request, answer);
  }

  /** The person refuses: where the browser takes the refusal. */
  public URI deny(String id, Question question) {
    takeOrRefuse(id);
    return refusal(
        question.redirect(),
        question.request(),
        new OAuthRefusal("access_denied", "the user refused"));
  }

  private void takeOrRefuse(String id) {
    if (!requests.take(id)) {
      throw new OAuthRefusal("invalid_request", "this login was already approved or refused");
    }
  }

  /**
   * Exchanges a code for tokens.
   *
   * @param resource path of the resource that the client names again
   * @param key that the client has proven; the refresh tokens of a public client are bound to it
   * @throws OAuthRefusal {@code invalid_grant}, {@code invalid_target}
   */
  public IssuedTokens exchange(
      LoginClient client,
      Secret code,
      String redirectUri,
      String verifier,
      Optional<String> resource,
      @Nullable String key) {
    var presented = codes.take(code).orElseThrow(OAuthRefusal::invalidGrant);
    var meaning = presented.meaning();
    boolean isOwn =
        meaning.clientId().equals(client.id())
            && meaning.redirectUri().equals(redirectUri)
            && VERIFIER.matcher(verifier).matches()
            && RandomText.challenge(verifier).equals(meaning.challenge());
    if (presented.firstAt().isPresent()) {
      if (!isOwn || !isRetry(presented.firstAt().get())) {
        codes.replayed(code);
        grants.endReused(meaning.grant(), REPLAYED);
      }
      throw OAuthRefusal.invalidGrant();
    }
    if (!isOwn || !meaning.expiresAt().isAfter(clock.instant()) || !isLive(meaning)) {
      throw OAuthRefusal.invalidGrant();
    }
    if (resource.filter(named -> !named.equals(meaning.resource())).isPresent()) {
      throw invalidTarget();
    }
    clients.registered().used(client.id());
    var now = clock.instant();
    var issued =
        grants.begin(
            new ClientGrant(
                meaning.grant(),
                meaning.subject(),
                client.id(),
                meaning.clientName(),
                meaning.redirectHost(),
                meaning.resource(),
                0,
                now,
                now,
                meaning.scopes(),
                Optional.ofNullable(key).filter(proven -> client.secretHash().isEmpty()),
                now),
            key);
    if (codes.wasReplayed(code)) {
      // In the meantime, when there was no grant yet to end.
      grants.endReused(meaning.grant(), REPLAYED);
      throw OAuthRefusal.invalidGrant();
    }
    return issued;
  }

  /** The refusal of a resource that the gateway does not have, or the grant is not for. */
  public static OAuthRefusal invalidTarget() {
    return new OAuthRefusal(
        "invalid_target",
        "'resource' must be the URL of this gateway's /mcp, the same in every request of a login");
  }

  /**
   * Whether a code that was exchanged before is sent again by a client that has lost the answer, or
   * sends everything twice: it has proven that it began the login, so that no other program has the
   * code. It gets no second answer, and keeps what it got by the first.
   */
  private boolean isRetry(Instant firstAt) {
    return clock.instant().isBefore(firstAt.plus(ClientGrants.RETRY));
  }

  private boolean isLive(AuthorizationCodes.Meaning meaning) {
    return sessions.list(meaning.subject()).stream()
        .anyMatch(session -> session.id().equals(meaning.session()));
  }

  private static void checkLength(ClientRequest request) {
    if (request.state().orElse("").length() > LONGEST_STATE) {
      throw new OAuthRefusal(
          "invalid_request", "'state' has more than %d characters".formatted(LONGEST_STATE));
    }
  }

  private static void check(
      Map<String, String> sent, ClientRequest request, LoginClient client, RedirectUri redirect) {
    try {
      checkForm(sent, request);
    } catch (OAuthRefusal refused) {
      throw refusedAt(client, redirect, request, refused);
    }
  }

  private static void checkForm(Map<String, String> sent, ClientRequest request) {
    if (!"code".equals(sent.get("response_type"))) {
      throw new OAuthRefusal("unsupported_response_type", "'response_type' must be 'code'");
    }
    if (!"S256".equals(sent.get("code_challenge_method"))
        || !CHALLENGE.matcher(request.challenge()).matches()) {
      throw new OAuthRefusal(
          "invalid_request",
          "PKCE is missing: send 'code_challenge' with 'code_challenge_method=S256' (RFC 7636)");
    }
    if (request.resource().isEmpty()) {
      throw invalidTarget();
    }
    if (sent.getOrDefault("prompt", "").equals("none")) {
      throw new OAuthRefusal("interaction_required", "a user has to agree in the browser");
    }
    LoginScopes.read(request.scope(), request.resource());
  }

  /**
   * The client is told by a redirect only where an operator wrote the redirect URI, or where it is
   * a program on the person's computer. Elsewhere the gateway would send browsers wherever a
   * stranger has registered.
   */
  private static RuntimeException refusedAt(
      LoginClient client, RedirectUri redirect, ClientRequest request, OAuthRefusal refused) {
    return client.isTrusted() || !redirect.isWebSite()
        ? new RefusedAtClient(refusal(redirect, request, refused))
        : refused;
  }

  private static URI refusal(RedirectUri redirect, ClientRequest request, OAuthRefusal refused) {
    var answer = new LinkedHashMap<String, String>();
    answer.put("error", refused.error());
    answer.put("error_description", refused.description());
    return answer(redirect, request, answer);
  }

  /** The answer names its issuer, so that a client does not take it to another one (RFC 9207). */
  private static URI answer(
      RedirectUri redirect, ClientRequest request, Map<String, String> answer) {
    request.state().ifPresent(state -> answer.put("state", state));
    answer.put("iss", request.issuer());
    return FormEncoding.append(redirect.text(), answer);
  }
}
