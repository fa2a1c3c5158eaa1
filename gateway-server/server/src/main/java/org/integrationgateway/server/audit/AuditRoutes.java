package org.integrationgateway.server.audit;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.audit.AuditEvent.Outcome;
import org.integrationgateway.core.audit.AuditQuery;
import org.integrationgateway.core.audit.AuditReader;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.audit.AuditSinkState;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** The audit trail for operators, the latest record first. */
public final class AuditRoutes {
  private static final String AUDIT = "/admin/api/v1/audit";
  private static final String TIME = "a time such as 2026-11-23T00:00:00Z";
  private static final int USUAL = 100;

  private final OperatorAccess operators;
  private final AuditReader reader;

  /**
   * @param operators which must be named by the configuration
   */
  public AuditRoutes(OperatorAccess operators, AuditReader reader) {
    this.operators = operators;
    this.reader = reader;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(
            AUDIT,
            RouteInput.paged("subject", "action", "outcome", "since", "until", "request", "about"),
            this::list)
        .get(AUDIT + "/sinks", this::sinks)
        .post(AUDIT + "/verify", this::verify);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    var page =
        reader.find(
            new AuditQuery(
                exchange.query().single("subject"),
                exchange.query().single("action"),
                parsed(exchange, "outcome", Outcome::of, "success, refused or failure"),
                parsed(exchange, "since", Instant::parse, TIME),
                parsed(exchange, "until", Instant::parse, TIME),
                exchange.query().single("request"),
                exchange.query().single("about"),
                parsed(exchange, "pageToken", Long::valueOf, "a token of this list"),
                Paging.limit(exchange, Paging.MOST).orElse(USUAL)));
    page.next().ifPresent(next -> Paging.next(exchange, Long.toString(next)));
    var answer = Json.object();
    var records = answer.putArray("records");
    page.records().forEach(record -> records.add(json(record)));
    exchange.reply(200, answer);
  }

  private static <T> Optional<T> parsed(
      Exchange exchange, String name, Function<String, T> parse, String rule) {
    try {
      return exchange.query().single(name).map(parse);
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw GatewayException.invalid(name, "'%s' must be %s".formatted(name, rule));
    }
  }

  private static ObjectNode json(AuditRecord record) {
    var event = record.event();
    var json =
        Json.object()
            .put("sequence", record.sequence())
            .put("time", record.time().toString())
            .put("action", event.action())
            .put("outcome", event.outcome().word())
            .put("subject", event.subject());
    event.address().ifPresent(address -> json.put("address", address));
    event.request().ifPresent(request -> json.put("requestId", request));
    var details = json.putObject("details");
    event.details().forEach(details::put);
    return json;
  }

  private void sinks(Exchange exchange) {
    operators.admitNamed(exchange);
    var answer = Json.object();
    var list = answer.putArray("sinks");
    reader.sinks().forEach(sink -> list.add(json(sink)));
    exchange.reply(200, answer);
  }

  private void verify(Exchange exchange) throws IOException {
    operators.admitNamed(exchange);
    BodyType.requireEmpty(exchange);
    var check = reader.verify();
    var answer =
        Json.object().put("intact", check.problems().isEmpty()).put("records", check.records());
    check.first().ifPresent(number -> answer.put("first", number));
    check.last().ifPresent(number -> answer.put("last", number));
    check.problems().forEach(answer.putArray("problems")::add);
    exchange.reply(200, answer);
  }

  private static ObjectNode json(AuditSinkState sink) {
    var json =
        Json.object()
            .put("name", sink.name())
            .put("kind", sink.kind())
            .put("invocations", sink.invocations());
    sink.path().ifPresent(path -> json.put("path", path));
    sink.retention().ifPresent(seconds -> json.put("retentionSeconds", seconds));
    sink.kept().ifPresent(kept -> json.put("first", kept.first()).put("last", kept.last()));
    return json.put("failing", sink.isFailing()).put("lost", sink.lost());
  }
}
