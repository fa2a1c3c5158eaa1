package org.integrationgateway.people.api.login;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.people.login.Logins;
import org.integrationgateway.people.session.NewSession;
import org.integrationgateway.sdk.identity.Person;

/** Begins the sessions of browsers: as a cookie, with a record in the audit trail. */
public record SessionBegin(Logins logins, LoginSessions sessions, AuditTrail audit) {
  /** Logs the browser in as a person that has proven itself without a login. */
  public void begin(Exchange exchange, String provider, Person person) {
    present(
        exchange,
        logins.admit(
            provider, person, exchange.remoteAddress(), exchange.header("User-Agent").orElse("")));
  }

  /** Gives the browser its session. */
  void present(Exchange exchange, NewSession begun) {
    var session = begun.session();
    audit.record(
        new AuditEvent("session.begin", session.subject().id())
            .with("session", session.id())
            .with("provider", session.provider())
            .with("address", exchange.remoteAddress())
            .with("request", exchange.requestId()));
    sessions.present(exchange, begun);
  }
}
