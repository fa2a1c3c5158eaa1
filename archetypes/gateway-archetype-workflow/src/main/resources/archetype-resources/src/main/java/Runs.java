package ${package};

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.expression.Template;

/** Stores all runs, and starts new ones. */
final class Runs {
  private static final Duration KEPT = Duration.ofDays(1);

  private final Engine engine;
  private final Definitions definitions;
  private final int most;

  /** The oldest first. */
  private final Map<String, LiveRun> runs = new LinkedHashMap<>();

  Runs(Engine engine, Definitions definitions, int most) {
    this.engine = engine;
    this.definitions = definitions;
    this.most = most;
  }

  /** Starts a run for a request. */
  LiveRun start(RunRequest request) {
    var definition = definitions.get(request.definitionId(), Optional.empty());
    if (definition.spec().paused()) {
      throw new ServiceException(
          Reason.PAUSED,
          "definition '%s' is paused: it takes no new runs".formatted(request.definitionId()));
    }
    var problems =
        definition
            .spec()
            .inputSchema()
            .map(schema -> InputSchema.problems(schema, request.input()));
    if (problems.isPresent() && !problems.get().isEmpty()) {
      throw ServiceException.invalidInput(
          "the input does not fit definition '%s'".formatted(request.definitionId()),
          problems.get());
    }
    if (live(request).isPresent()) {
      throw new ServiceException(
          Reason.CONFLICT,
          "run '%s' has this run key and is under way: signal it, or wait for its end"
              .formatted(live(request).get().state().id()));
    }
    var cause = new RunCause.Manual(caller());
    return begun(
        definition,
        new RunState.Beginning(request.input(), null, cause, caller(), request.runKey()),
        Optional.empty());
  }

  private LiveRun begun(
      WorkflowDefinition definition, RunState.Beginning beginning, Optional<String> refusal) {
    makeRoom();
    var run = new LiveRun(engine, new RunState(engine, definition, beginning));
    runs.put(run.state().id(), run);
    run.begin(refusal);
    return run;
  }

  private void makeRoom() {
    var past = engine.now().minus(KEPT);
    var oldest = runs.values().iterator();
    while (runs.size() >= most && oldest.hasNext()) {
      if (oldest.next().state().completedAt().filter(past::isAfter).isPresent()) {
        oldest.remove();
      }
    }
    if (runs.size() >= most) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "there are %d runs under way or of the last day, as many as there may be: try later"
              .formatted(runs.size()));
    }
  }

  /** Returns the running run with the run key of a request. */
  Optional<LiveRun> live(RunRequest request) {
    return request
        .runKey()
        .flatMap(
            key ->
                runs.values().stream()
                    .filter(run -> !run.state().status().ended())
                    .filter(run -> run.state().hasKey(request.definitionId(), key))
                    .findFirst());
  }

  /** Handles an event: starts the runs of matching triggers. */
  List<String> start(WorkflowEvent event, Optional<String> deliveredBy) {
    var started = new ArrayList<String>();
    for (var definition : definitions.all()) {
      for (var activation : definition.spec().activations()) {
        if (!definition.spec().paused()
            && !activation.paused()
            && activation.trigger() instanceof Trigger.OnEvent filter
            && filter.fits(event)) {
          started.add(start(definition, activation, event, deliveredBy).state().id());
        }
      }
    }
    return List.copyOf(started);
  }

  /** Returns a failed run when its input cannot be computed or does not match the schema. */
  @SuppressWarnings("unchecked") // A member of an object becomes an object.
  private LiveRun start(
      WorkflowDefinition definition,
      Activation activation,
      WorkflowEvent event,
      Optional<String> deliveredBy) {
    var members = members(event);
    Map<String, Object> input = Map.of();
    Optional<String> refusal = Optional.empty();
    try {
      input =
          (Map<String, Object>)
              Template.parse(activation.input()).resolve(Map.of("event", members));
      var given = Json.bounded(input, "the input");
      refusal =
          definition.spec().inputSchema().stream()
              .flatMap(schema -> InputSchema.problems(schema, given).stream())
              .findFirst()
              .map(problem -> "its input does not fit: " + problem);
    } catch (ExpressionException | ServiceException wrong) {
      refusal = Optional.of("its input cannot be made: " + wrong.getMessage());
    }
    var cause =
        new RunCause.Event(activation.id().orElseThrow(), event.source(), event.id(), event.type());
    return begun(
        definition,
        new RunState.Beginning(
            input, members, cause, deliveredBy.or(Runs::caller), Optional.empty()),
        refusal);
  }

  private Map<String, Object> members(WorkflowEvent event) {
    var members = new LinkedHashMap<String, Object>();
    members.put("id", event.id());
    members.put("source", event.source());
    members.put("type", event.type());
    members.put("subject", event.subject().orElse(null));
    members.put("dataContentType", event.dataContentType().orElse(null));
    members.put("data", event.data());
    members.put("extensions", event.extensions());
    members.put("time", event.time().orElse(engine.now()).toString());
    return members;
  }

  LiveRun find(String runId) {
    var run = runs.get(runId);
    if (run == null) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no run '" + runId + "'");
    }
    return run;
  }

  /** The token of the next page is the last run of this one. */
  WorkflowPage<Run> page(RunQuery query) {
    var newest = new ArrayList<>(runs.values());
    Collections.reverse(newest);
    int from = query.pageToken().map(token -> newest.indexOf(behind(token)) + 1).orElse(0);
    var found =
        newest.stream()
            .skip(from)
            .filter(run -> run.state().fits(query))
            .limit(query.limit() + 1L)
            .toList();
    var page = found.stream().limit(query.limit()).map(run -> run.state().view(false)).toList();
    return new WorkflowPage<>(
        page,
        Optional.of(page.size())
            .filter(size -> size < found.size())
            .map(size -> page.get(size - 1).id()));
  }

  private LiveRun behind(String token) {
    if (!runs.containsKey(token)) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "the page token is not valid for this provider, or too old: begin again without it");
    }
    return runs.get(token);
  }

  /** Returns the canonical id of the caller; empty when the gateway itself calls. */
  static Optional<String> caller() {
    return CallContext.currentSubject().map(subject -> subject.id());
  }
}
