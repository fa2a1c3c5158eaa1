package org.integrationgateway.people.api.session;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.TokenForm;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.session.Session;
import org.integrationgateway.people.session.SessionJson;
import org.integrationgateway.people.session.Sessions;

/** Tells callers who they are, and lists and ends their own sessions. */
public final class SessionRoutes {
  private static final String SESSIONS = "/api/v1/auth/sessions";
  private static final String EXCEPT = "except";
  private static final String CURRENT = "current";

  private final CallerResolver callers;
  private final Sessions sessions;
  private final SessionCookie cookie;
  private final AuditTrail audit;

  public SessionRoutes(
      CallerResolver callers, Sessions sessions, SessionCookie cookie, AuditTrail audit) {
    this.callers = callers;
    this.sessions = sessions;
    this.cookie = cookie;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/api/v1/auth/me", this::me)
        .get(SESSIONS, RouteInput.paged(), this::list)
        .add("DELETE", SESSIONS, RouteInput.query(EXCEPT), this::endAll)
        .delete(SESSIONS + "/{id}", this::end);
  }

  private void me(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var subject = caller.subject();
    var json = Json.object().put("subject", subject.id());
    subject.email().ifPresent(email -> json.put("email", email));
    subject.displayName().ifPresent(name -> json.put("displayName", name));
    var groups = json.putArray("groups");
    caller.groups().forEach(groups::add);
    json.put("proof", caller.proof().kind().name().toLowerCase(Locale.ROOT));
    TokenForm.scopes(caller.scopes(), json);
    exchange.reply(200, json);
  }

  private void list(Exchange exchange) {
    var caller = unlimited(exchange);
    var current = current(caller);
    var all = sessions.list(caller.subject().id());
    Paging.reply(exchange, all, Session::id, session -> SessionJson.of(session, current));
  }

  private void end(Exchange exchange) {
    var caller = unlimited(exchange);
    var id = exchange.path("id");
    if (sessions.end(caller.subject().id(), id).isEmpty()) {
      throw new GatewayException(ErrorCode.NOT_FOUND, "you have no session '%s'".formatted(id));
    }
    audit.record(event("session.end", caller, exchange).with("session", id));
    clear(exchange, caller, current(caller).equals(Optional.of(id)));
    exchange.reply(204);
  }

  private void endAll(Exchange exchange) {
    var caller = unlimited(exchange);
    var kept = exchange.query().single(EXCEPT).map(value -> kept(caller, value));
    var subject = caller.subject().id();
    int ended =
        kept.map(id -> sessions.endAllExcept(subject, id))
            .orElseGet(() -> sessions.endAll(subject));
    audit.record(
        event("session.end_all", caller, exchange).with("revoked", Integer.toString(ended)));
    clear(exchange, caller, kept.isEmpty());
    exchange.reply(200, Json.object().put("revoked", ended));
  }

  private static String kept(Caller caller, String except) {
    var current = current(caller);
    if (except.equals(CURRENT) && current.isPresent()) {
      return current.get();
    }
    throw GatewayException.invalid(
        EXCEPT,
        except.equals(CURRENT)
            ? "'except' is 'current', but this request was not made with a session: leave it out"
            : "'except' must be 'current'");
  }

  /** Removes the cookie of the session that has ended. */
  private void clear(Exchange exchange, Caller caller, boolean ended) {
    if (ended && current(caller).isPresent()) {
      cookie.clear(exchange);
    }
  }

  /** The session that the request was made with. */
  private static Optional<String> current(Caller caller) {
    return caller.proof().id().filter(unused -> caller.proof().kind().isSession());
  }

  private Caller unlimited(Exchange exchange) {
    var caller = callers.resolve(exchange);
    if (!caller.scopes().isEmpty()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to some apps, so it cannot manage sessions: use one without"
              + " scopes");
    }
    return caller;
  }

  private static AuditEvent event(String action, Caller caller, Exchange exchange) {
    return new AuditEvent(action, caller.subject().id())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }
}
