package org.integrationgateway.connections.flow;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.connections.completion.Completion;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.oauth.AuthorizationRequest;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.oauth.OAuth1Legs;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * Connects apps at authorization servers: an authorization code with PKCE (RFC 7636), a state that
 * is random, bound to who began the flow, single-use and valid for ten minutes, and a credential at
 * the end.
 */
public final class ConnectFlows {
  /** How long a flow may take. */
  public static final Duration LIFE = Duration.ofMinutes(10);

  /** The path below the base URL to which authorization servers send browsers back. */
  public static final String CALLBACK = "/api/v1/auth/callback";

  /** The URL to which authorization servers send browsers back. */
  public static URI callback(PublicUrl url) {
    return URI.create(url.at(CALLBACK));
  }

  /** The parameters that a callback reads; it ignores others. */
  public static final List<String> PARAMETERS = FlowAnswers.READ;

  /** The flows under way, in the store. */
  public static final SealedColumn SEALED = PendingFlows.SEALED;

  private final PendingFlows pending;
  private final ConnectableApps apps;
  private final FlowOwners owners;
  private final AuthorizationServers servers;
  private final TokenClient tokens;
  private final CredentialVault vault;
  private final ConnectionCompletion completion;
  private final AuditTrail audit;
  private final Settings settings;
  private final Clock clock;

  /**
   * How flows are carried out.
   *
   * @param url public URL of the gateway
   * @param asks whether the person is asked before a code is redeemed
   * @param timeout how long a caller waits for an answer
   */
  public record Settings(PublicUrl url, boolean asks, Supplier<Duration> timeout) {}

  public ConnectFlows(
      State state,
      ConnectableApps apps,
      FlowOwners owners,
      AuthorizationServers servers,
      TokenClient tokens,
      CredentialVault vault,
      ConnectionCompletion completion,
      AuditTrail audit,
      Settings settings,
      Clock clock) {
    this.pending = new PendingFlows(state, clock);
    this.apps = apps;
    this.owners = owners;
    this.servers = servers;
    this.tokens = tokens;
    this.vault = vault;
    this.completion = completion;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
  }

  /** Ends the flows that a subject has begun, and returns their number. */
  public int removeAll(String subject) {
    return pending.removeAll(subject);
  }

  /**
   * Begins a flow.
   *
   * @param owner canonical id of a subject that the caller manages, or its own
   * @throws GatewayException {@code NOT_FOUND}, {@code SCOPE_DENIED}, {@code INVALID_REQUEST} for a
   *     connection that is made in another way, {@code INVALID_PARAMETERS}, {@code RATE_LIMITED},
   *     and as {@link AuthorizationServers#toConnect}
   */
  public StartedFlow start(Caller caller, String owner, FlowRequest request) {
    var app = apps.app(caller, owner, request.app());
    var target = FlowTarget.of(app, request.connection(), owner);
    try {
      return start(caller, owner, request, target);
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(target.connection().name());
    }
  }

  private StartedFlow start(Caller caller, String owner, FlowRequest request, FlowTarget target) {
    var earlier = EarlierInstance.find(vault, owner, target, request.instance());
    var params = earlier.with(request.params());
    FlowInput.check(target, request, params);
    if (earlier.isRefused()) {
      servers.lookAgain(target.settings());
    }
    var found = found(target, params);
    var server = found.server();
    FlowAnswers.checkPage(server.authorization());
    var scopes = request.scopes().isEmpty() ? earlier.and(found.scopes()) : request.scopes();
    var state = RandomText.secret();
    var verifier = Optional.of(RandomText.secret()).filter(unused -> server.pkce());
    var redirectUri = callback(settings.url()).toString();
    var legs = OAuth1Legs.of(target.connection(), server, params, clock);
    var first =
        legs.map(
            leg ->
                leg.begin(redirectUri + "?state=" + state, Deadline.in(settings.timeout().get())));
    pending.add(
        new PendingFlow(
            pending.id(state),
            owner,
            target.app().name(),
            target.connection().name(),
            redirectUri,
            clock.instant().plus(LIFE),
            request.instance(),
            first.map(OAuth1Legs.Pair::text).or(() -> verifier.map(Secret::of)),
            request.callbackPort(),
            request.next(),
            params,
            scopes,
            caller,
            PendingFlow.Asked.of(server)));
    audit.record(event("connection.start", caller, owner, target));
    var page =
        legs.isPresent()
            ? legs.get().page(first.orElseThrow())
            : AuthorizationRequest.url(
                server, redirectUri, state, verifier.map(RandomText::challenge), scopes);
    return new StartedFlow(page, Secret.of(state));
  }

  private AuthorizationServers.Found found(FlowTarget target, Map<String, String> params) {
    return servers.toConnect(
        target.settings(),
        target.connection().values(params),
        Deadline.in(settings.timeout().get()));
  }

  /**
   * Completes a flow, or sends the browser to the program that began it. Everything that can be
   * refused is refused before the flow is taken, so that it can still be completed where it should
   * be.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the state or the code does not work;
   *     {@code FORBIDDEN} for another person; {@code NOT_FOUND} when the app is not there any more;
   *     {@code UPSTREAM_*} when the server fails
   */
  public FlowResult complete(FlowCallback callback) {
    var flow =
        callback
            .parameter("state")
            .filter(state -> state.length() <= FlowAnswers.LONGEST)
            .map(pending::id)
            .flatMap(pending::find)
            .orElseThrow(FlowAnswers::stale);
    FlowVisitors.check(flow, callback.visitor());
    boolean atProgram = callback.visitor().filter(FlowVisitors::isProgram).isPresent();
    if (flow.callbackPort().isPresent() && !atProgram) {
      return new FlowResult.AtProgram(FlowAnswers.program(flow.callbackPort().get(), callback));
    }
    try {
      return complete(flow, callback, atProgram);
    } catch (GatewayException problem) {
      throw problem.app(flow.app()).connection(flow.connection());
    }
  }

  private FlowResult complete(PendingFlow flow, FlowCallback callback, boolean atProgram) {
    FlowAnswers.checkIssuer(flow.server(), callback.parameter("iss"));
    var error =
        callback
            .parameter("error")
            .or(() -> callback.parameter("denied").map(unused -> "access_denied"));
    if (error.isPresent()) {
      take(flow);
      if (FlowAnswers.refusesClient(error.get())) {
        forgetClient(flow);
      }
      return declined(
          flow, FlowAnswers.refusal(error.get(), callback.parameter("error_description")));
    }
    var code =
        FlowAnswers.CODES.stream()
            .flatMap(name -> callback.parameter(name).stream())
            .findFirst()
            .filter(text -> text.length() <= FlowAnswers.LONGEST)
            .map(Secret::of)
            .orElseThrow(FlowAnswers::withoutCode);
    owners.checkProof(flow.starter());
    var app = apps.app(flow.starter(), flow.owner(), flow.app());
    owners.checkOwner(flow.starter(), flow.owner());
    var target = FlowTarget.of(app, Optional.of(flow.connection()), flow.owner());
    if (settings.asks() && !atProgram && callback.confirmed().isEmpty()) {
      return question(flow, target);
    }
    if (callback.confirmed().equals(Optional.of(false))) {
      take(flow);
      return declined(flow, FlowAnswers.notConfirmed());
    }
    var server = found(target, flow.params()).server();
    if (!flow.server().isStill(server)) {
      throw FlowAnswers.changed();
    }
    take(flow);
    return granted(flow, target, server, code, callback);
  }

  private FlowResult granted(
      PendingFlow flow,
      FlowTarget target,
      AuthorizationServer server,
      Secret code,
      FlowCallback callback) {
    var legs = OAuth1Legs.of(target.connection(), server, flow.params(), clock);
    var answer =
        legs.isPresent()
            ? exchange(flow, legs.get(), code, callback)
            : exchange(flow, target, server, code);
    var outcome =
        completion.complete(
            new Completion(
                flow.starter(),
                flow.owner(),
                target.app(),
                target.connection(),
                flow.instance(),
                contents(flow, server, answer),
                Optional.of(answer)));
    var owner = Optional.of(flow.owner()).filter(id -> !id.equals(flow.starter().subject().id()));
    return new FlowResult.Granted(target.title(), owner, outcome, flow.next());
  }

  /** The callback names the token that the flow began with (RFC 5849, 2.2). */
  private TokenAnswer exchange(
      PendingFlow flow, OAuth1Legs legs, Secret verifier, FlowCallback callback) {
    var first = OAuth1Legs.Pair.read(flow.verifier().orElseThrow());
    if (!callback.parameter("oauth_token").map(Secret::of).equals(Optional.of(first.token()))) {
      throw FlowAnswers.withoutCode();
    }
    return legs.exchange(first, verifier, Deadline.in(settings.timeout().get()));
  }

  private TokenAnswer exchange(
      PendingFlow flow, FlowTarget target, AuthorizationServer server, Secret code) {
    try {
      return tokens.exchange(
          server.presentedBy(target.connection().presentation(), Map.of(), flow.params()),
          code,
          flow.redirectUri(),
          flow.verifier(),
          Deadline.in(settings.timeout().get()));
    } catch (TokenException failed) {
      if (failed.kind() == TokenException.Kind.CLIENT_REFUSED
          && servers.forget(target.settings(), server)) {
        throw FlowAnswers.forgotten();
      }
      throw problem(failed);
    }
  }

  /** The server has refused the client before anything was granted. */
  private void forgetClient(PendingFlow flow) {
    var app = apps.app(flow.starter(), flow.owner(), flow.app());
    var target = FlowTarget.of(app, Optional.of(flow.connection()), flow.owner());
    var server = found(target, flow.params()).server();
    if (flow.server().isStill(server)) {
      servers.forget(target.settings(), server);
    }
  }

  /** Without what an older grant of the instance had: it may be of another account. */
  private CredentialFields contents(
      PendingFlow flow, AuthorizationServer server, TokenAnswer answer) {
    if (server.dialect().requestTokenUrl().isPresent()) {
      return new CredentialFields(
          Map.of(
              Grant.ACCESS_TOKEN,
              answer.accessToken(),
              OAuth1Legs.TOKEN_SECRET,
              answer.refreshToken().orElseThrow()),
          flow.params(),
          Optional.of(Grant.ofLogin(clock.instant(), Optional.empty(), Map.of())));
    }
    return new CredentialFields(
        answer.fields(),
        flow.params(),
        Optional.of(answer.grant(server, flow.scopes(), Optional.empty(), clock.instant())));
  }

  private void take(PendingFlow flow) {
    if (!pending.take(flow.id())) {
      throw FlowAnswers.stale();
    }
  }

  private FlowResult declined(PendingFlow flow, GatewayException reason) {
    return new FlowResult.Declined(
        flow.starter(),
        title(flow),
        reason.app(flow.app()).connection(flow.connection()),
        flow.next());
  }

  /** The name of the app for people; its id when the app is gone. */
  private String title(PendingFlow flow) {
    try {
      var app = apps.app(flow.starter(), flow.owner(), flow.app());
      return FlowTarget.of(app, Optional.of(flow.connection()), flow.owner()).title();
    } catch (GatewayException gone) {
      return flow.app();
    }
  }

  private static FlowResult question(PendingFlow flow, FlowTarget target) {
    return new FlowResult.Question(
        target.title(),
        target.connection().displayName().orElse(flow.connection()),
        flow.instance(),
        flow.owner(),
        flow.starter().subject().id(),
        flow.server().authorization().getHost(),
        flow.next());
  }

  /** A code that is refused needs no connection that was there before. */
  private static GatewayException problem(TokenException failed) {
    return failed.kind() == TokenException.Kind.GRANT_REFUSED
        ? new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "the authorization server did not accept the code: start the connection again",
            failed)
        : failed.problem();
  }

  private static AuditEvent event(String action, Caller caller, String owner, FlowTarget target) {
    var event = new AuditEvent(action, caller.subject().id());
    var owned = owner.equals(caller.subject().id()) ? event : event.with("owner", owner);
    return owned.with("app", target.app().name()).with("connection", target.connection().name());
  }
}
