package org.integrationgateway.people.api.session;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.session.Session;
import org.integrationgateway.people.session.SessionJson;
import org.integrationgateway.people.session.Sessions;

/** Lists and ends the sessions of every subject. */
public final class AdminSessionRoutes {
  private static final String SESSIONS = "/admin/api/v1/sessions";
  private static final String SUBJECT = "subject";

  private final OperatorAccess operators;
  private final Sessions sessions;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   */
  public AdminSessionRoutes(OperatorAccess operators, Sessions sessions, AuditTrail audit) {
    this.operators = operators;
    this.sessions = sessions;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(SESSIONS, RouteInput.paged(SUBJECT), this::list)
        .add("DELETE", SESSIONS, RouteInput.query(SUBJECT), this::endAll)
        .delete(SESSIONS + "/{id}", this::end);
  }

  private void list(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var current = operator.proof().id();
    var all = sessions.listAny(exchange.query().single(SUBJECT));
    Paging.reply(
        exchange,
        "sessions",
        all,
        Session::id,
        session -> SessionJson.of(session, current).put(SUBJECT, session.subject().id()));
  }

  private void end(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var id = exchange.path("id");
    var ended =
        sessions
            .endAny(id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "there is no session '%s'".formatted(id)));
    audit.record(
        event("session.end", operator, exchange)
            .with("session", id)
            .with("owner", ended.subject().id()));
    exchange.reply(204);
  }

  private void endAll(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var owner = exchange.query().single(SUBJECT).orElseThrow(AdminSessionRoutes::noSubject);
    int ended = sessions.endAll(owner);
    audit.record(
        event("session.end_all", operator, exchange)
            .with("owner", owner)
            .with("revoked", Integer.toString(ended)));
    exchange.reply(200, Json.object().put("revoked", ended));
  }

  /** A request that forgot the parameter must not end the sessions of every subject. */
  private static GatewayException noSubject() {
    return GatewayException.invalid(
        SUBJECT, "'subject' is missing: it names whose sessions end, such as user:ada");
  }

  private static AuditEvent event(String action, Caller operator, Exchange exchange) {
    return new AuditEvent(action, operator.subject().id())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }
}
