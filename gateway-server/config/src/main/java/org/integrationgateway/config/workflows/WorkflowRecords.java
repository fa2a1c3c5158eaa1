package org.integrationgateway.config.workflows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.origin.WrittenMember;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.SubRunCycles;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * Makes records of {@code workflows.definitions}, and checks them as every provider does.
 *
 * @param providers the declared ones; empty where they are not known
 * @param apps the names of apps; empty where they are not known
 */
public record WorkflowRecords(
    Reading reading, Optional<DeclaredProviders> providers, Optional<Collection<String>> apps) {
  /** Definitions of a configuration, with its providers and apps. */
  public WorkflowRecords(Reading reading, DeclaredProviders providers, Collection<String> apps) {
    this(reading, Optional.of(providers), Optional.of(apps));
  }

  /** Definitions of a gateway whose providers and apps are not known here. */
  public static WorkflowRecords alone(Reading reading) {
    return new WorkflowRecords(reading, Optional.empty(), Optional.empty());
  }

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
    cycles(workflows, all);
    return all;
  }

  /** Reports definitions of one provider that run each other for ever. */
  private void cycles(Settings workflows, List<WorkflowConfig> all) {
    for (var definition : all) {
      SubRunCycles.find(
              definition.spec(),
              id ->
                  all.stream()
                      .filter(other -> other.provider().equals(definition.provider()))
                      .map(WorkflowConfig::spec)
                      .filter(spec -> spec.id().equals(id))
                      .findFirst()
                      .map(SubRunCycles::runs)
                      .orElse(Set.of()))
          .filter(way -> way.size() > 2)
          .ifPresent(
              way ->
                  workflows
                      .node(WorkflowKeys.DEFINITIONS)
                      .flatMap(node -> node.entry(definition.spec().id()))
                      .ifPresent(
                          entry ->
                              reading.problem(
                                  FieldRule.VALUE,
                                  entry.keyAt(),
                                  "'workflows.definitions.%s' runs itself: %s"
                                      .formatted(definition.spec().id(), String.join(" -> ", way)),
                                  "Remove one of the steps that run the next definition.")));
    }
  }

  private Optional<WorkflowConfig> definition(String id, Settings settings, Node.Entry entry) {
    providers.ifPresent(declared -> provider(declared, id, settings, entry.keyAt()));
    var steps = steps(settings);
    var on =
        settings.get(WorkflowKeys.ON).stream()
            .map(trigger -> activation(trigger, id, entry.keyAt()))
            .flatMap(Optional::stream)
            .toList();
    if (steps.size() < written(settings, WorkflowKeys.STEPS).size()
        || on.size() < written(settings, WorkflowKeys.ON).size()) {
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
            settings.find(WorkflowKeys.INPUT_SCHEMA).map(StepRecords::members),
            settings.find(WorkflowKeys.OUTPUT).orElse(null));
    var known = WrittenErrors.of(reading.problems());
    for (var problem : spec.problems()) {
      var member = WrittenMember.of(entry, WorkflowKeys.path(problem.pointer()));
      if (!known.explain(member)) {
        reading.problem(
            FieldRule.VALUE,
            member.at(),
            "'workflows.definitions.%s' cannot work: %s".formatted(id, problem),
            problem.pointer().matches("/(steps|activations)/\\d+/id")
                ? "Give each one an id of its own."
                : "");
      }
    }
    return known.isIn(entry.keyAt(), entry.value())
        ? Optional.empty()
        : Optional.of(new WorkflowConfig(settings.find(WorkflowKeys.PROVIDER), spec));
  }

  /** The steps that can be read, or none when one of them is no step at all. */
  private List<Step> steps(Settings settings) {
    var read = settings.find(WorkflowKeys.STEPS).orElse(List.of());
    var written = written(settings, WorkflowKeys.STEPS);
    if (read.size() < written.size()) {
      return List.of();
    }
    var records = new StepRecords(reading, apps);
    var steps = new ArrayList<Step>();
    for (int i = 0; i < written.size(); i++) {
      records.step(read.get(i), written.get(i)).ifPresent(steps::add);
    }
    return steps;
  }

  /** The items of a list in the file, those that cannot be read among them. */
  private static List<Node> written(Settings settings, Key<?> list) {
    return settings.node(list).map(Node::items).orElse(List.of());
  }

  private void provider(DeclaredProviders declared, String id, Settings settings, Position at) {
    var known = declared.of(ProviderKind.WORKFLOW).stream().map(ProviderConfig::name).toList();
    var named = settings.find(WorkflowKeys.PROVIDER);
    if (named.isEmpty() && declared.defaultOf(ProviderKind.WORKFLOW).isEmpty()) {
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
                                    event.find(WorkflowKeys.SUBJECT),
                                    event.find(WorkflowKeys.EVENT_CONDITION)))));
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
            StepRecords.members(trigger, WorkflowKeys.RUN_INPUT)));
  }
}
