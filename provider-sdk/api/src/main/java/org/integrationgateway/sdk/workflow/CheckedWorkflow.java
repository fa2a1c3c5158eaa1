package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Checks ids, limits and definitions before the workflow provider gets them. The service adapter
 * puts it in front of every provider, so that an author does not repeat these checks.
 */
public record CheckedWorkflow(Workflow behind) implements Workflow {
  private static final int MAX_ACTIVATION_ID = MAX_ID + 32;
  private static final int MAX_REASON = 1_000;

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    var problems = SpecRules.problems(spec);
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "definition '%s' cannot work: %s".formatted(spec.id(), problems.get(0)), problems);
    }
    if (expectedGeneration.filter(generation -> generation < 1).isPresent()) {
      throw refused(
          "an expected generation is 1 or more, not %d: leave it out to accept any generation",
          expectedGeneration.get());
    }
    return behind.apply(spec, expectedGeneration);
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    id("id of a definition", definitionId);
    if (generation.filter(number -> number < 1).isPresent()) {
      throw refused("a generation is 1 or more, not %d", generation.get());
    }
    return behind.definition(definitionId, generation);
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    page(limit);
    return behind.definitions(limit, pageToken);
  }

  @Override
  public void delete(String definitionId) {
    id("id of a definition", definitionId);
    behind.delete(definitionId);
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    id("id of a definition", definitionId);
    return behind.pause(definitionId, paused);
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    length("id of a trigger", activationId, MAX_ACTIVATION_ID);
    return behind.pauseActivation(activationId, paused);
  }

  @Override
  public Run start(RunRequest request) {
    request(request);
    return behind.start(request);
  }

  @Override
  public Run run(String runId) {
    id("id of a run", runId);
    return behind.run(runId);
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    page(query.limit());
    query.definitionId().ifPresent(id -> id("id of a definition", id));
    return behind.runs(query);
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    id("id of a run", runId);
    if (after < 0) {
      throw refused("events come behind a number of 0 or more, not %d", after);
    }
    page(limit);
    return behind.events(runId, after, limit);
  }

  @Override
  public @Nullable Object output(String runId) {
    id("id of a run", runId);
    return behind.output(runId);
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    id("id of a run", runId);
    reason.ifPresent(CheckedWorkflow::reason);
    return behind.cancel(runId, reason);
  }

  @Override
  public Run signal(String runId, Signal signal) {
    id("id of a run", runId);
    signal(signal);
    return behind.signal(runId, signal);
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    request(request);
    signal(signal);
    if (request.runKey().isEmpty()) {
      throw refused("a run that is signalled or started needs a run key");
    }
    return behind.signalOrStart(request, signal);
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    length("id of an event", event.id(), MAX_KEY);
    length("source of an event", event.source(), MAX_KEY);
    length("type of an event", event.type(), MAX_KEY);
    return behind.deliver(event, deliveredBy);
  }

  private static void request(RunRequest request) {
    id("id of a definition", request.definitionId());
    request.runKey().ifPresent(key -> length("run key", key, MAX_RUN_KEY));
    request.idempotencyKey().ifPresent(key -> length("idempotency key", key, MAX_KEY));
  }

  private static void signal(Signal signal) {
    length("name of a signal", signal.name(), MAX_ID);
    signal.idempotencyKey().ifPresent(key -> length("idempotency key", key, MAX_KEY));
  }

  private static void page(int limit) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw refused("a page has 1 to %d entries, not %d", MAX_PAGE, limit);
    }
  }

  private static void id(String what, String id) {
    length(what, id, MAX_ID);
  }

  private static void reason(String text) {
    fault("reason", text, MAX_REASON)
        .ifPresent(
            fault -> {
              throw ServiceException.invalidInput(fault, List.of(new Problem("/reason", fault)));
            });
  }

  private static void length(String what, String text, int most) {
    fault(what, text, most)
        .ifPresent(
            fault -> {
              throw new ServiceException(Reason.INVALID_INPUT, fault);
            });
  }

  /** The rule that a text breaks. */
  private static Optional<String> fault(String what, String text, int most) {
    if (text.isEmpty() || text.length() > most) {
      return Optional.of(
          "the %s has 1 to %d characters, not %d".formatted(what, most, text.length()));
    }
    return text.chars().anyMatch(Character::isISOControl)
        ? Optional.of("the %s has no control characters".formatted(what))
        : Optional.empty();
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
