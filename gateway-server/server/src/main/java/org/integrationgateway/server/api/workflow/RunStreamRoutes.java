package org.integrationgateway.server.api.workflow;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.server.api.EventLogAnswers;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.workflows.CallerWorkflows;
import org.integrationgateway.server.workflows.stream.RunLog;
import org.integrationgateway.server.workflows.stream.RunWatches;
import tools.jackson.databind.node.ObjectNode;

/** Streams the events of runs. */
public final class RunStreamRoutes {
  private static final String PATH = "/api/v1/workflow/runs/{runID}/events/stream";

  private final CallerResolver callers;
  private final CallerWorkflows workflows;
  private final RunWatches watches;
  private final EventLogAnswers streams;

  public RunStreamRoutes(
      CallerResolver callers,
      CallerWorkflows workflows,
      RunWatches watches,
      EventLogAnswers streams) {
    this.callers = callers;
    this.workflows = workflows;
    this.watches = watches;
    this.streams = streams;
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, RouteInput.query("after", "limit", "provider"), this::stream);
  }

  private void stream(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var runId = exchange.path("runID");
    var provider = exchange.query().single("provider").orElse("");
    streams.answer(
        exchange,
        caller,
        new RunLog(watches, workflows, provider, runId),
        new EventLogAnswers.Shape<>(
            "run_event", event -> json(runId, event), last -> next(runId, provider, last)));
  }

  private static ObjectNode json(String runId, RunEvent event) {
    var json =
        Json.object()
            .put("runId", runId)
            .put("seq", event.seq())
            .put("type", event.type())
            .put("time", event.time().toString());
    event.stepId().ifPresent(step -> json.put("stepId", step));
    json.set("data", RunJson.value(event.data()));
    return json;
  }

  /** The address at which the stream goes on. */
  private static String next(String runId, String provider, long lastSeq) {
    return PATH.replace("{runID}", encoded(runId))
        + "?after="
        + lastSeq
        + (provider.isEmpty() ? "" : "&provider=" + encoded(provider));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
