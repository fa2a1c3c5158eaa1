package org.integrationgateway.work.workflows.event;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.workflow.DurableWorkflow;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;

/**
 * A process that delivers events to a workflow provider that is away every second time, prints the
 * id of each event that is accepted, and runs until it is killed.
 */
final class EventSender {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      providers: {workflow: {main: {source: builtin:durable}}}
      """;
  private static final int THREADS = 3;

  private EventSender() {}

  static GatewayConfig configuration(Path home) {
    return ConfigText.read(home, CONFIGURATION);
  }

  static WorkflowEvent event(String id) {
    return WorkflowEvent.of(id, "demo", "order.placed", Map.of("order", id));
  }

  static CallContext context() {
    return CallContext.of(Subject.of("user:alice"));
  }

  /** The workflows of the configured provider, whose events start runs. */
  static StoredWorkflow workflow(State state, Clock clock) {
    var workflow =
        DurableWorkflow.of(
            state.database().database("workflow-main"),
            invocation -> {
              throw new IllegalStateException("no step invokes an app");
            },
            agent -> Optional.empty(),
            (schema, document) -> List.of(),
            clock,
            WorkflowSettings.DEFAULTS,
            10_000);
    workflow.apply(
        WorkflowSpec.of("order", Step.of("wait", new StepAction.AwaitSignal("shipped")))
            .withActivations(
                List.of(
                    Activation.of(
                        new Trigger.OnEvent("order.placed", Optional.empty(), Optional.empty()),
                        Map.of()))),
        Optional.empty());
    return workflow;
  }

  static WorkflowProviders providers(GatewayConfig config, Workflow workflow) {
    return WorkflowProviders.of(config.providers(), finder(workflow, new AtomicInteger(), 1));
  }

  /** The provider, at every so manieth question. */
  private static ServiceFinder finder(Workflow workflow, AtomicInteger questions, int every) {
    return new ServiceFinder() {
      @Override
      public <P> Optional<P> find(ProviderKind<P> kind, String name) {
        return questions.incrementAndGet() % every == 0
            ? Optional.of(kind.type().cast(workflow))
            : Optional.empty();
      }
    };
  }

  @SuppressWarnings("SystemOut") // The parent process reads acknowledgements from standard output.
  public static void main(String[] arguments) {
    var config = configuration(Path.of(arguments[0]));
    var clock = Clock.systemUTC();
    var state = State.open(config, clock);
    var workflow = workflow(state, clock);
    var outbox = new EventOutbox(state, clock);
    var providers =
        WorkflowProviders.of(config.providers(), finder(workflow, new AtomicInteger(), 2));
    var intake = new EventIntake(providers, outbox, new CountedEvents(), clock);
    var numbers = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(THREADS);
    for (int i = 0; i < THREADS; i++) {
      pool.execute(
          () -> {
            while (true) {
              var id = arguments[1] + "-" + numbers.incrementAndGet();
              try {
                intake.deliver(event(id), context(), providers.names());
                System.out.println("accepted " + id + " .");
              } catch (ServiceException refused) {
                throw new IllegalStateException(refused);
              }
            }
          });
    }
  }
}
