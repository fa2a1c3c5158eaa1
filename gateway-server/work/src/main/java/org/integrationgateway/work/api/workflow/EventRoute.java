package org.integrationgateway.work.api.workflow;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.CallerWorkflows;
import org.integrationgateway.work.workflows.event.AcceptedEvent;
import org.integrationgateway.work.workflows.event.Delivery;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Takes events. */
public final class EventRoute {
  private static final BodyType<Form> BODY = new BodyType<>(Form.class);

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
              var event = BODY.read(body).event();
              var accepted = calls.during(exchange, caller, () -> workflows.deliver(event));
              return CreateHandler.answer(202, json(accepted));
            })
        .handle(exchange);
  }

  /** The body of a request. */
  private record Form(
      Optional<String> id,
      String source,
      String type,
      Optional<String> subject,
      Optional<Instant> time,
      Optional<String> dataContentType,
      Optional<Map<String, @Nullable Object>> data,
      @Default("{}") Map<String, String> extensions) {
    Form {
      if (id.filter(String::isBlank).isPresent()) {
        throw new InvalidMemberException("id", "'id' is empty: leave it out to get a new one");
      }
    }

    WorkflowEvent event() {
      return new WorkflowEvent(
          id.orElse(""),
          source,
          type,
          subject,
          dataContentType,
          data.orElse(Map.of()),
          extensions,
          time);
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
