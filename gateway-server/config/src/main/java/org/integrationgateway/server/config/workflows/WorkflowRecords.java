package org.integrationgateway.server.config.workflows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;
import org.jspecify.annotations.Nullable;

/** Makes records of {@code workflows.definitions}, and checks them as every provider does. */
public record WorkflowRecords(
    Reading reading, DeclaredProviders providers, Collection<String> apps) {
  public List<WorkflowConfig> definitions(Settings workflows) {
    var all = new ArrayList<WorkflowConfig>();
    workflows
        .get(WorkflowKeys.DEFINITIONS)
        .forEach(
            (id, settings) ->
                workflows
                    .node(WorkflowKeys.DEFINITIONS)
                    .flatMap(node -> node.entry(id))
                    .flatMap(entry -> definition(id, settings, entry))
                    .ifPresent(all::add));
    return all;
  }

  private Optional<WorkflowConfig> definition(String id, Settings settings, Node.Entry entry) {
    provider(id, settings, entry.keyAt());
    var listed = settings.find(WorkflowKeys.STEPS).orElse(List.of());
    var steps = listed.stream().map(this::step).flatMap(Optional::stream).toList();
    var on =
        settings.get(WorkflowKeys.ON).stream()
            .map(trigger -> activation(trigger, id, entry.keyAt()))
            .flatMap(Optional::stream)
            .toList();
    if (reading.problems().hasErrors()) {
      return Optional.empty();
    }
    var spec =
        new WorkflowSpec(
            id,
            settings.find(WorkflowKeys.DISPLAY_NAME).orElse(""),
            settings.find(WorkflowKeys.DESCRIPTION).orElse(""),
            settings.get(WorkflowKeys.PAUSED),
            settings.find(WorkflowKeys.RUN_AS),
            steps,
            on,
            settings.find(WorkflowKeys.INPUT_SCHEMA).map(WorkflowRecords::members),
            settings.find(WorkflowKeys.OUTPUT).orElse(null));
    for (var problem : spec.problems()) {
      reading.problem(
          FieldRule.VALUE,
          at(entry, problem.pointer()),
          "'workflows.definitions.%s' cannot work: %s".formatted(id, problem),
          "");
    }
    return Optional.of(new WorkflowConfig(settings.find(WorkflowKeys.PROVIDER), spec));
  }

  /** The position of a member, or of the innermost one around it. */
  private static Position at(Node.Entry definition, String pointer) {
    Node node = definition.value();
    var position = definition.keyAt();
    for (var name : pointer.substring(Math.min(1, pointer.length())).split("/")) {
      var next = node.entry(name.equals("activations") ? "on" : name);
      if (next.isPresent()) {
        position = next.get().keyAt();
        node = next.get().value();
      } else if (name.matches("\\d{1,4}") && Integer.parseInt(name) < node.items().size()) {
        node = node.items().get(Integer.parseInt(name));
        position = node.at();
      } else {
        break;
      }
    }
    return position;
  }

  private void provider(String id, Settings settings, Position at) {
    var known = providers.of(ProviderKind.WORKFLOW).stream().map(ProviderConfig::name).toList();
    var named = settings.find(WorkflowKeys.PROVIDER);
    if (named.isEmpty() && providers.defaultOf(ProviderKind.WORKFLOW).isEmpty()) {
      reading.problem(
          FieldRule.VALUE,
          at,
          "'workflows.definitions.%s' names no provider, and there is no default provider"
              .formatted(id),
          "Declare one under providers.workflow, or put 'default: true' on one of them.");
    }
    named
        .filter(name -> !known.contains(name))
        .ifPresent(
            name ->
                reading.dangling(
                    settings,
                    WorkflowKeys.PROVIDER,
                    "the workflow provider",
                    "providers.workflow",
                    name,
                    known));
  }

  private Optional<Step> step(Settings step) {
    var id = step.find(WorkflowKeys.ID);
    var actions = new ArrayList<StepAction>();
    step.find(WorkflowKeys.INVOKE).flatMap(this::invoke).ifPresent(actions::add);
    step.find(WorkflowKeys.WAIT).ifPresent(wait -> waits(wait, actions));
    step.find(WorkflowKeys.AWAIT_SIGNAL)
        .flatMap(await -> await.find(WorkflowKeys.SIGNAL))
        .ifPresent(signal -> actions.add(new StepAction.AwaitSignal(signal)));
    step.find(WorkflowKeys.AGENT_TURN).flatMap(WorkflowRecords::agentTurn).ifPresent(actions::add);
    if (id.isEmpty() || reading.problems().hasErrors()) {
      return Optional.empty();
    }
    if (actions.size() != 1) {
      step.node(WorkflowKeys.ID)
          .ifPresent(
              node ->
                  reading.problem(
                      FieldRule.VALUE,
                      node.at(),
                      "step '%s' does %s"
                          .formatted(id.get(), actions.isEmpty() ? "nothing" : "several things"),
                      "Write one of invoke, wait (duration or timestamp), awaitSignal,"
                          + " agentTurn."));
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            id.get(),
            actions.get(0),
            step.find(WorkflowKeys.NEEDS),
            step.find(WorkflowKeys.CONDITION),
            step.find(WorkflowKeys.RETRY).map(WorkflowRecords::retry),
            step.find(WorkflowKeys.TIMEOUT)));
  }

  private Optional<StepAction> invoke(Settings invoke) {
    var app = invoke.find(WorkflowKeys.APP);
    var operation = invoke.find(WorkflowKeys.OPERATION);
    if (app.isEmpty() || operation.isEmpty()) {
      return Optional.empty();
    }
    if (!apps.contains(app.get())) {
      reading.dangling(invoke, WorkflowKeys.APP, "the app", "apps", app.get(), apps);
    }
    return Optional.of(
        new StepAction.Invoke(
            app.get(),
            operation.get(),
            members(invoke, WorkflowKeys.INPUT),
            invoke.find(WorkflowKeys.CONNECTION),
            invoke.find(WorkflowKeys.INSTANCE)));
  }

  private static void waits(Settings wait, List<StepAction> actions) {
    wait.find(WorkflowKeys.FOR).ifPresent(time -> actions.add(new StepAction.Wait(time)));
    wait.find(WorkflowKeys.UNTIL).ifPresent(time -> actions.add(new StepAction.WaitUntil(time)));
  }

  private static Optional<StepAction> agentTurn(Settings turn) {
    var model = turn.find(WorkflowKeys.MODEL);
    var prompt = turn.find(WorkflowKeys.PROMPT);
    if (model.isEmpty() || prompt.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new StepAction.AgentTurn(
            turn.find(WorkflowKeys.AGENT),
            model.get(),
            prompt.get(),
            turn.get(WorkflowKeys.TOOLS),
            turn.find(WorkflowKeys.OUTPUT_SCHEMA).map(WorkflowRecords::members)));
  }

  private static Step.Retry retry(Settings retry) {
    return new Step.Retry(
        retry.find(WorkflowKeys.MAX_ATTEMPTS).orElse(1),
        retry.find(WorkflowKeys.INITIAL_INTERVAL),
        retry.find(WorkflowKeys.MAX_INTERVAL));
  }

  private Optional<Activation> activation(Settings trigger, String id, Position at) {
    var triggers = new ArrayList<Trigger>();
    trigger
        .find(WorkflowKeys.SCHEDULE)
        .ifPresent(
            when ->
                when.find(WorkflowKeys.CRON)
                    .ifPresent(
                        cron ->
                            triggers.add(
                                new Trigger.Schedule(cron, when.find(WorkflowKeys.TIME_ZONE)))));
    trigger
        .find(WorkflowKeys.EVENT)
        .ifPresent(
            event ->
                event
                    .find(WorkflowKeys.TYPE)
                    .ifPresent(
                        type ->
                            triggers.add(
                                new Trigger.OnEvent(
                                    type,
                                    event.find(WorkflowKeys.SOURCE),
                                    event.find(WorkflowKeys.SUBJECT)))));
    if (triggers.size() != 1) {
      reading.problem(
          FieldRule.VALUE,
          at,
          "'workflows.definitions.%s.on' has an entry that is not one trigger".formatted(id),
          "Write a schedule or an event, not both.");
      return Optional.empty();
    }
    return Optional.of(
        new Activation(
            trigger.find(WorkflowKeys.ACTIVATION_ID),
            triggers.get(0),
            trigger.get(WorkflowKeys.TRIGGER_PAUSED),
            members(trigger, WorkflowKeys.RUN_INPUT)));
  }

  private static Map<String, @Nullable Object> members(Settings settings, Key<Object> key) {
    return settings.find(key).map(WorkflowRecords::members).orElse(Map.of());
  }

  @SuppressWarnings("unchecked") // a mapping is always read into a map
  private static Map<String, @Nullable Object> members(Object value) {
    return (Map<String, @Nullable Object>) value;
  }
}
