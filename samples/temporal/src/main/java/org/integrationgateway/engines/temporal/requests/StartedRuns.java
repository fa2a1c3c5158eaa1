package org.integrationgateway.engines.temporal.requests;

import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.integrationgateway.engines.temporal.rows.RunAnswers;
import org.integrationgateway.engines.temporal.rows.StartsJson;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.jspecify.annotations.Nullable;

/** Starts runs: at once, or once for each key. */
public final class StartedRuns {
  private static final java.time.Duration PATIENCE = java.time.Duration.ofSeconds(10);
  private static final int MAX_BYTES = 1_900_000;

  private final Service service;
  private final Definitions definitions;

  public StartedRuns(Service service, Definitions definitions) {
    this.service = service;
    this.definitions = definitions;
  }

  /** The run with this run key that is under way. */
  public Optional<String> live(String definitionId, String runKey) {
    var workflow = service.workflow(service.names().keyed(definitionId, runKey));
    return service.ask(workflow, RunAnswers.ROOT, "").all(Table.RUNS).stream()
        .filter(run -> run.text("status").filter("RUNNING"::equals).isPresent())
        .map(run -> run.text("id").orElseThrow())
        .findFirst();
  }

  /** A run that the rules have begun, in its rows. */
  public record Begun(Rows rows, String runId) {
    public StartsJson.Start start() {
      return StartsJson.Start.of(rows, runId);
    }
  }

  /** Begins a run by the rules, without starting its workflow. */
  public Begun begin(RunRequest request) {
    var rows = definitions.rows(request.definitionId());
    request
        .runKey()
        .ifPresent(
            key ->
                live(request.definitionId(), key)
                    .ifPresent(
                        run ->
                            rows.put(
                                Table.RUN_KEYS,
                                Document.builder()
                                    .put("definition", request.definitionId())
                                    .put("key", key)
                                    .put("run", run)
                                    .build())));
    var id = service.names().run(request.definitionId(), request.runKey());
    var withoutKey =
        new RunRequest(request.definitionId(), request.input(), request.runKey(), Optional.empty());
    Engine.of(rows, now -> id).workflow().start(withoutKey);
    return new Begun(rows, id);
  }

  /** Starts a run; waits while a run with its run key has ended, but its workflow has not. */
  public Begun start(RunRequest request) {
    var latest = Deadline.in(PATIENCE);
    while (true) {
      var begun = begin(request);
      try {
        launch(begun.start());
        return begun;
      } catch (WorkflowExecutionAlreadyStarted ending) {
        pause(latest, ending);
      } catch (RuntimeException failure) {
        throw Failures.of(failure);
      }
    }
  }

  private void launch(StartsJson.Start start) {
    service.start(
        start.definitionId(),
        Names.workflow(start.runId()),
        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
        small(start.bytes()));
  }

  private static byte[] small(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new ServiceException(
          Reason.TOO_LARGE, "the run is too large for an argument of a workflow of Temporal");
    }
    return bytes;
  }

  private static void pause(Deadline latest, RuntimeException why) {
    if (latest.expired()) {
      throw new ServiceException(
          Reason.CONFLICT, "a run with this run key is ending: try again", why);
    }
    try {
      TimeUnit.MILLISECONDS.sleep(50);
    } catch (InterruptedException cancelled) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, "the request was cancelled", cancelled);
    }
  }

  public static String hash(@Nullable Object content) {
    return Sha256.hex(JsonValues.write(content));
  }

  /**
   * The runs of an earlier request with a key.
   *
   * @throws ServiceException {@code IDEMPOTENCY_KEY_REUSED} when it was another request
   */
  public Optional<List<String>> before(String scope, String key, String hash) {
    var workflow = service.workflow(service.names().once(scope, key));
    try {
      return Optional.of(same(workflow.getResult(String.class), hash));
    } catch (RuntimeException failure) {
      if (Failures.isGone(failure) || Failures.refusal(failure).isPresent()) {
        return Optional.empty();
      }
      throw Failures.of(failure);
    }
  }

  /** Starts runs once for a key; returns the runs of the first request with it. */
  public List<String> once(
      String scope, String key, String hash, List<String> runIds, List<StartsJson.Start> starts) {
    var text = StartsJson.write(new StartsJson.Starts(hash, runIds, starts));
    if (text.length() > MAX_BYTES) {
      throw new ServiceException(
          Reason.TOO_LARGE, "the runs are too large for an argument of a workflow of Temporal");
    }
    try {
      var workflow =
          service.start(
              Names.ONCE,
              service.names().once(scope, key),
              WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY,
              text);
      return same(workflow.getResult(String.class), hash);
    } catch (WorkflowExecutionAlreadyStarted earlier) {
      return before(scope, key, hash).orElseThrow(() -> Failures.of(earlier));
    } catch (RuntimeException failure) {
      throw Failures.of(failure);
    }
  }

  private static List<String> same(String result, String hash) {
    var starts = StartsJson.read(result);
    if (!starts.hash().equals(hash)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key came with another request before: use a new one");
    }
    return starts.runIds();
  }
}
