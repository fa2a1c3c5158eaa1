package org.integrationgateway.work.api.workflow;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.work.eventlog.EventLogAnswers;
import org.integrationgateway.work.workflows.CallerWorkflows;
import org.integrationgateway.work.workflows.stream.RunLog;
import org.integrationgateway.work.workflows.stream.RunWatches;
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
