package org.integrationgateway.people.api.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.TokenForm;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Creates, lists and revokes the caller's own API tokens. */
public final class TokenRoutes {
  private static final String TOKENS = "/api/v1/tokens";

  /** Scopes that are of no app. */
  private static final Set<String> OF_PROVIDERS = Set.of(Caller.AGENT, Caller.WORKFLOW);

  private final CallerResolver callers;
  private final ApiTokens tokens;
  private final VisibleCatalog apps;
  private final EventSources sources;
  private final IdempotencyRecords records;
  private final AuditTrail audit;

  /**
   * @param apps that a caller may see
   * @param records of the requests with an idempotency key
   * @param sources refuses scopes that give more than the caller has
   */
  public TokenRoutes(
      CallerResolver callers,
      ApiTokens tokens,
      VisibleCatalog apps,
      EventSources sources,
      IdempotencyRecords records,
      AuditTrail audit) {
    this.callers = callers;
    this.tokens = tokens;
    this.apps = apps;
    this.sources = sources;
    this.records = records;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .add(
            "POST",
            TOKENS,
            CreateHandler.INPUT,
            new CreateHandler(callers::resolve, records, this::create))
        .get(TOKENS, RouteInput.paged(), this::list)
        .delete(TOKENS, this::revokeAll)
        .delete(TOKENS + "/{id}", this::revoke);
  }

  /**
   * @throws GatewayException {@code INVALID_PARAMETERS} for a scope of an unknown app
   */
  private StoredAnswer create(Caller caller, ObjectNode body) {
    var request = TokenForm.BODY.read(body);
    requireKnown(caller, request.scopes());
    sources.requireGrantable(caller, request.scopes());
    var created = tokens.create(caller, request);
    audit.record(
        event("token.create", caller)
            .with("id", created.token().id())
            .with("name", request.name()));
    return CreateHandler.answer(201, TokenForm.json(created));
  }

  /** A scope of an app that the caller does not see would give nothing: its name is a slip. */
  private void requireKnown(Caller caller, List<Caller.Scope> scopes) {
    var unknown = new ArrayList<FieldProblem>();
    for (int i = 0; i < scopes.size(); i++) {
      var scope = scopes.get(i);
      if (scope.app().equals(Caller.CONNECTIONS)) {
        var pointer = "/scopes/" + i + "/operations";
        scope.operations().stream()
            .sorted()
            .flatMap(app -> unknown(caller, app, pointer).stream())
            .forEach(unknown::add);
      } else if (!OF_PROVIDERS.contains(scope.app())) {
        unknown(caller, scope.app(), "/scopes/" + i + "/app").ifPresent(unknown::add);
      }
    }
    if (!unknown.isEmpty()) {
      throw new GatewayException(ErrorCode.INVALID_PARAMETERS, unknown.get(0).message())
          .errors(unknown);
    }
  }

  private Optional<FieldProblem> unknown(Caller caller, String app, String pointer) {
    try {
      apps.app(caller, app);
      return Optional.empty();
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.NOT_FOUND) {
        throw refused;
      }
      return Optional.of(new FieldProblem(pointer, String.valueOf(refused.getMessage())));
    }
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    Paging.reply(exchange, tokens.list(caller), ApiToken::id, TokenForm::json);
  }

  private void revoke(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    tokens.revoke(caller, id);
    audit.record(event("token.revoke", caller).with("id", id));
    exchange.reply(204);
  }

  private void revokeAll(Exchange exchange) {
    var caller = callers.resolve(exchange);
    int revoked = tokens.revokeAll(caller);
    audit.record(event("token.revoke_all", caller).with("revoked", Integer.toString(revoked)));
    exchange.reply(200, Json.object().put("revoked", revoked));
  }

  private static AuditEvent event(String action, Caller caller) {
    return new AuditEvent(action, caller.subject().id());
  }
}
