package ${package};

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * Workflows in memory: definitions and runs end with the program. Requests are checked against the
 * rules of all providers before they arrive here.
 */
public final class MemoryWorkflow implements Workflow {
  private static final String HOST = "SERVICE_HOST_SOCKET";

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Runs it keeps; one that ended makes room after a day") @Default("10000") int runs) {
    Config {
      if (runs < 1 || runs > 100_000) {
        throw new IllegalArgumentException("runs must be between 1 and 100000");
      }
    }
  }

  private final Engine engine;
  private final Definitions definitions = new Definitions();
  private final Runs runs;
  private final IdempotentRequests requests;

  MemoryWorkflow(Config config, Apps apps, InstantSource clock) {
    this.engine = new Engine(apps, clock);
    this.requests = new IdempotentRequests(clock);
    this.runs = new Runs(engine, definitions, config.runs());
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    return engine.alone(() -> definitions.apply(spec, expectedGeneration, engine.now()));
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    return engine.alone(() -> definitions.get(definitionId, generation));
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    return engine.alone(() -> definitions.page(limit, pageToken));
  }

  @Override
  public void delete(String definitionId) {
    engine.alone(
        () -> {
          definitions.delete(definitionId);
          return true;
        });
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    return engine.alone(() -> definitions.pause(definitionId, paused));
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    return engine.alone(() -> definitions.pauseTrigger(activationId, paused));
  }

  @Override
  public Run start(RunRequest request) {
    Json.bounded(request.input(), "the input");
    var content = List.of(request.definitionId(), request.input(), request.runKey());
    return once(
        "start " + Runs.caller(),
        request.idempotencyKey(),
        content,
        () -> runs.start(request).state().id());
  }

  @Override
  public Run run(String runId) {
    return engine.alone(() -> runs.find(runId).state().view(true));
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    return engine.alone(() -> runs.page(query));
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return engine.alone(() -> runs.find(runId).state().events(after, limit));
  }

  @Override
  public Object output(String runId) {
    var run = run(runId);
    if (run.status() != RunStatus.SUCCEEDED) {
      throw new ServiceException(
          Reason.INVALID_STATE, "run '%s' has no output: it is %s".formatted(runId, run.status()));
    }
    return run.output();
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    return engine.alone(
        () -> {
          runs.find(runId).cancel(reason);
          return runs.find(runId).state().view(true);
        });
  }

  @Override
  public Run signal(String runId, Signal signal) {
    Json.bounded(signal.payload(), "the payload");
    return once(
        "signal " + runId,
        signal.idempotencyKey(),
        List.of(signal.name(), signal.payload()),
        () -> signalled(runs.find(runId), signal));
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    Json.bounded(request.input(), "the input");
    Json.bounded(signal.payload(), "the payload");
    return once(
        "signal or start " + Runs.caller(),
        signal.idempotencyKey(),
        List.of(
            request.definitionId(),
            request.input(),
            request.runKey(),
            signal.name(),
            signal.payload()),
        () -> signalled(runs.live(request).orElseGet(() -> runs.start(request)), signal));
  }

  private static String signalled(LiveRun run, Signal signal) {
    run.signal(signal);
    return run.state().id();
  }

  private Run once(
      String scope, Optional<String> key, List<Object> content, Supplier<String> work) {
    return engine.alone(
        () -> {
          var ids = requests.once(scope, key, content, () -> List.of(work.get()));
          return runs.find(ids.get(0)).state().view(true);
        });
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    Json.bounded(event.data(), "the data of the event");
    var source = Optional.of(event.source() + " " + event.id());
    return engine.alone(
        () -> requests.once("event", source, List.of(), () -> runs.start(event, deliveredBy)));
  }

  /** The apps of the gateway that started this program. */
  private static Apps apps() {
    if (System.getenv(HOST) != null) {
      return HostServices.open().apps();
    }
    return invocation -> {
      throw new ServiceException(
          Reason.UNAVAILABLE, HOST + " is not set: no gateway started this program");
    };
  }

  public static void main(String[] args) {
    var apps = apps();
    ProviderMain.serve(
        ProviderKind.WORKFLOW,
        Config.class,
        config -> new MemoryWorkflow(config, apps, InstantSource.system()));
  }
}
