package org.integrationgateway.http.reload;

import java.util.Locale;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.reload.ReloadOutcome.State;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Reloads the configuration for operators, says what a reload would do, and how the last went. */
public final class ReloadRoutes {
  private static final String RELOAD = "/admin/api/v1/reload";
  private static final String DRY_RUN = "dryRun";
  private static final int REFUSED = 422;

  private final OperatorAccess operators;
  private final Reload reload;
  private final AuditTrail audit;

  public ReloadRoutes(OperatorAccess operators, Reload reload, AuditTrail audit) {
    this.operators = operators;
    this.reload = reload;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(RELOAD, RouteInput.NONE, this::show)
        .add("POST", RELOAD, RouteInput.query(DRY_RUN), this::reload);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    var answer =
        Json.object()
            .put("replica", Replica.name())
            .put("generation", reload.generation())
            .put("current", reload.isCurrent());
    reload.last().ifPresent(last -> answer.set("last", json(last)));
    exchange.reply(200, answer);
  }

  private void reload(Exchange exchange) {
    var operator = operators.admit(exchange).subject().id();
    if (isDryRun(exchange)) {
      exchange.reply(200, json(reload.compare()));
      return;
    }
    var event = new AuditEvent("configuration.reload", operator);
    var outcome = reload.reload(operator);
    var told = event.with("state", outcome.state().word()).with("generation", outcome.generation());
    audit.record(outcome.isSuccess() ? told : told.with(AuditEvent.Outcome.FAILURE));
    exchange.reply(outcome.state() == State.REFUSED ? REFUSED : 200, json(outcome));
  }

  private static boolean isDryRun(Exchange exchange) {
    var given = exchange.query().single(DRY_RUN).orElse("false");
    if (!given.equals("true") && !given.equals("false")) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS, "dryRun is '" + given + "': write true or false");
    }
    return given.equals("true");
  }

  private static ObjectNode json(ReloadOutcome outcome) {
    var json =
        Json.object()
            .put("replica", Replica.name())
            .put("state", outcome.state().word())
            .put("at", outcome.at().toString())
            .put("generation", outcome.generation());
    var changes = json.putArray("changes");
    for (var change : outcome.changes()) {
      changes
          .addObject()
          .put("kind", change.kind().name().toLowerCase(Locale.ROOT))
          .put("key", change.path())
          .put("live", change.live().isPresent());
    }
    var problems = json.putArray("problems");
    outcome.problems().forEach(problem -> problems.add(json(problem)));
    var failures = json.putArray("failures");
    for (var failure : outcome.failures()) {
      failures.addObject().put("key", failure.path()).put("message", failure.message());
    }
    return json;
  }

  private static ObjectNode json(Problem problem) {
    return Json.object()
        .put("at", problem.at().toString())
        .put("rule", problem.rule())
        .put("severity", problem.severity().text())
        .put("message", problem.message())
        .put("remedy", problem.remedy());
  }
}
