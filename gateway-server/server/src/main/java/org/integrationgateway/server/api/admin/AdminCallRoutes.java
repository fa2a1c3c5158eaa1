package org.integrationgateway.server.api.admin;

import java.util.function.Predicate;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.server.api.CallDetails;
import org.integrationgateway.server.api.CallList;

/**
 * The calls of every subject. What was kept of request and response is for operators with a role of
 * its own, and each reading is in the audit trail.
 */
public final class AdminCallRoutes {
  private static final String CALLS = "/admin/api/v1/calls";

  private final OperatorAccess operators;
  private final Predicate<Caller> readers;
  private final CallList calls;
  private final CallDetails details;
  private final AuditTrail audit;

  /**
   * @param readers the operators who may read requests and responses of others
   */
  public AdminCallRoutes(
      OperatorAccess operators,
      Predicate<Caller> readers,
      CallList calls,
      CallDetails details,
      AuditTrail audit) {
    this.operators = operators;
    this.readers = readers;
    this.calls = calls;
    this.details = details;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(CALLS, CallList.ALL, this::list)
        .get(CALLS + "/{id}", this::one)
        .get(CALLS + "/{id}/capture", this::capture);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    calls.answer(exchange);
  }

  private void one(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var call = calls.one(exchange, each -> true);
    exchange.reply(200, details.outline(call, readers.test(operator)));
  }

  private void capture(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    if (!readers.test(operator)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "requests and responses of other callers are for operators with a role of"
              + " server.admin.captureRoles");
    }
    var call = calls.one(exchange, each -> true);
    var answer = details.whole(call);
    if (CallDetails.isKept(answer)) {
      audit.record(
          new AuditEvent("call.read", operator.subject().id())
              .with("call", Long.toString(call.id()))
              .with("app", call.app())
              .with("operation", call.operation())
              .with("owner", call.subject())
              .with("of", call.requestId()));
    }
    exchange.reply(200, answer);
  }
}
