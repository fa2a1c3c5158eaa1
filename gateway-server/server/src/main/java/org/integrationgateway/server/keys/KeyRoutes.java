package org.integrationgateway.server.keys;

import java.io.IOException;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Lists and rotates the keys that values are sealed by, and forgets subjects. */
public final class KeyRoutes {
  private static final String KEYS = "/admin/api/v1/keys";

  private final OperatorAccess operators;
  private final KeyAdministration keys;
  private final SubjectRemoval subjects;
  private final IdempotencyRecords records;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   * @param records of the requests with an idempotency key
   */
  public KeyRoutes(
      OperatorAccess operators,
      KeyAdministration keys,
      SubjectRemoval subjects,
      IdempotencyRecords records,
      AuditTrail audit) {
    this.operators = operators;
    this.keys = keys;
    this.subjects = subjects;
    this.records = records;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(KEYS, this::list)
        .get(KEYS + "/status", this::status)
        .add(
            "POST",
            KEYS + "/rotate",
            CreateHandler.INPUT,
            new CreateHandler(operators::admitNamed, records, this::rotate))
        .post(KEYS + "/rewrap", this::rewrap)
        .delete("/admin/api/v1/subjects/{subject}", this::forget);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    exchange.reply(200, KeyJson.list(keys.list()));
  }

  private void status(Exchange exchange) {
    operators.admitNamed(exchange);
    exchange.reply(200, KeyJson.status(keys.status()));
  }

  private StoredAnswer rotate(Caller operator, ObjectNode body) {
    BodyType.EMPTY.read(body);
    var made = keys.rotate();
    audit.record(event("key.rotate", operator).with("key", made.id()).with("root", made.rootKey()));
    return CreateHandler.answer(201, Json.of(made));
  }

  private void rewrap(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    BodyType.requireEmpty(exchange);
    if (keys.rewrap()) {
      audit.record(event("key.rewrap", operator));
    }
    exchange.reply(202, KeyJson.status(keys.status()));
  }

  private void forget(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var subject = exchange.path("subject");
    // First: the record stands also when a part fails.
    SubjectRemoval.check(operator, subject);
    audit.record(event("subject.forget", operator).with("forgotten", subject));
    var removed = subjects.forget(operator, subject);
    var json = Json.object().put("subject", subject).put("key", removed.key());
    var counts = json.putObject("removed");
    removed.records().forEach(counts::put);
    exchange.reply(200, json);
  }

  private static AuditEvent event(String action, Caller operator) {
    return new AuditEvent(action, operator.subject().id());
  }
}
