package org.integrationgateway.work.api.workflow;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.work.workflows.CallerWorkflows;

/** Lists, shows and cancels runs. */
public final class RunRoutes {
  private static final String ALL = "/api/v1/workflow/runs";
  private static final String ONE = ALL + "/{runID}";
  private static final int PAGE = 100;
  private static final BodyType<Cancel> CANCEL = new BodyType<>(Cancel.class);

  private final CallerResolver callers;
  private final ServiceCalls calls;
  private final CallerWorkflows workflows;

  public RunRoutes(CallerResolver callers, ServiceCalls calls, CallerWorkflows workflows) {
    this.callers = callers;
    this.calls = calls;
    this.workflows = workflows;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(ALL, RouteInput.paged("app", "status", "definitionId", "provider"), this::list)
        .get(ONE, RouteInput.query("provider"), this::show)
        .add("POST", ONE + "/cancel", RouteInput.query("provider"), this::cancel);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var query =
        new RunQuery(
            exchange.query().single("definitionId"),
            exchange.query().single("status").map(RunRoutes::status),
            exchange.query().single("app"),
            Paging.limit(exchange, Paging.MOST).orElse(PAGE),
            Paging.token(exchange));
    var page =
        calls.during(exchange, caller, () -> workflows.named(provider(exchange)).runs(query));
    var list = Json.array();
    page.items().forEach(run -> list.add(RunJson.summary(run)));
    page.nextPageToken().ifPresent(token -> Paging.next(exchange, token));
    exchange.reply(200, list);
  }

  private void show(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var run =
        calls.during(
            exchange,
            caller,
            () -> workflows.named(provider(exchange)).run(exchange.path("runID")));
    exchange.reply(200, RunJson.whole(run));
  }

  private record Cancel(Optional<String> reason) {}

  private void cancel(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var body = exchange.body();
    Optional<String> reason = Optional.empty();
    if (body.length > 0) {
      var cancel = CANCEL.read(exchange.jsonObject(body));
      reason = cancel.reason().filter(text -> !text.isBlank());
    }
    var given = reason;
    var run =
        calls.during(
            exchange,
            caller,
            () -> workflows.named(provider(exchange)).cancel(exchange.path("runID"), given));
    exchange.reply(200, RunJson.whole(run));
  }

  private static String provider(Exchange exchange) {
    return exchange.query().single("provider").orElse("");
  }

  private static RunStatus status(String text) {
    var known =
        Arrays.stream(RunStatus.values()).filter(status -> status != RunStatus.SKIPPED).toList();
    return known.stream()
        .filter(status -> status.name().equals(text))
        .findFirst()
        .orElseThrow(() -> unknownStatus(text, known));
  }

  private static GatewayException unknownStatus(String text, List<RunStatus> known) {
    return GatewayException.invalid(
        "status",
        "'status' must be one of %s, not '%s'"
            .formatted(
                known.stream().map(RunStatus::name).collect(Collectors.joining(", ")), text));
  }
}
