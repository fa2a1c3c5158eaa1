package org.integrationgateway.work.api.workflow;

import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.PlainJson;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.CallerWorkflows;
import org.integrationgateway.work.workflows.event.AcceptedEvent;
import org.integrationgateway.work.workflows.event.Delivery;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Takes events. */
public final class EventRoute {
  private final CallerResolver callers;
  private final ServiceCalls calls;
  private final CallerWorkflows workflows;
  private final IdempotencyRecords records;

  /**
   * @param records of the requests with an idempotency key
   */
  public EventRoute(
      CallerResolver callers,
      ServiceCalls calls,
      CallerWorkflows workflows,
      IdempotencyRecords records) {
    this.callers = callers;
    this.calls = calls;
    this.workflows = workflows;
    this.records = records;
  }

  public void mount(Routes.Builder routes) {
    routes.add("POST", "/api/v1/workflow/events", CreateHandler.INPUT, this::deliver);
  }

  private void deliver(Exchange exchange) throws IOException {
    new CreateHandler(
            callers::resolve,
            records,
            (caller, body) -> {
              var event = event(body);
              var accepted = calls.during(exchange, caller, () -> workflows.deliver(event));
              return CreateHandler.answer(202, json(accepted));
            })
        .handle(exchange);
  }

  private static WorkflowEvent event(ObjectNode body) {
    var fields =
        new RequestFields(
            body,
            "id",
            "source",
            "type",
            "subject",
            "time",
            "dataContentType",
            "data",
            "extensions");
    var id = fields.text("id");
    var source = fields.requiredText("source");
    var type = fields.requiredText("type");
    var subject = fields.text("subject");
    var time = fields.text("time");
    var dataContentType = fields.text("dataContentType");
    var data = fields.object("data");
    var extensions = fields.textByName("extensions");
    fields.check();
    var problems = new ArrayList<FieldProblem>();
    id.filter(String::isBlank)
        .ifPresent(
            blank ->
                problems.add(
                    new FieldProblem("/id", "'id' is empty: leave it out to get a new one")));
    var when = time.flatMap(text -> time(text, problems));
    Map<String, @Nullable Object> members =
        data.map(object -> PlainJson.object(object, "/data", problems)).orElse(Map.of());
    if (!problems.isEmpty()) {
      throw new GatewayException(ErrorCode.INVALID_PARAMETERS, problems.get(0).message())
          .errors(problems);
    }
    return new WorkflowEvent(
        id.orElse(""), source, type, subject, dataContentType, members, extensions, when);
  }

  private static Optional<Instant> time(String text, List<FieldProblem> problems) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException wrong) {
      problems.add(
          new FieldProblem(
              "/time", "'time' must be a time with its offset, such as 2026-11-23T17:00:00Z"));
      return Optional.empty();
    }
  }

  private static ObjectNode json(AcceptedEvent accepted) {
    var json = Json.object().put("status", "delivered");
    json.set("event", event(accepted.event()));
    var deliveries = json.putArray("deliveries");
    accepted.deliveries().forEach(delivery -> deliveries.add(json(delivery)));
    return json;
  }

  private static ObjectNode event(WorkflowEvent event) {
    var json =
        Json.object().put("id", event.id()).put("source", event.source()).put("type", event.type());
    event.subject().ifPresent(subject -> json.put("subject", subject));
    event.time().ifPresent(time -> json.put("time", time.toString()));
    event.dataContentType().ifPresent(type -> json.put("dataContentType", type));
    json.set("data", RunJson.value(event.data()));
    var extensions = json.putObject("extensions");
    new TreeMap<>(event.extensions()).forEach(extensions::put);
    return json;
  }

  private static ObjectNode json(Delivery delivery) {
    var json =
        Json.object().put("provider", delivery.provider()).put("status", delivery.state().word());
    if (delivery.state() == Delivery.State.DELIVERED) {
      var runs = json.putArray("runIds");
      delivery.runs().forEach(runs::add);
    }
    if (delivery.state() == Delivery.State.FAILED) {
      json.put("error", delivery.error());
    }
    return json;
  }
}
