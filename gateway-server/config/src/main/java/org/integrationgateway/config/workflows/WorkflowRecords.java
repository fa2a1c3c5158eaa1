package org.integrationgateway.config.workflows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.origin.WrittenMember;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.workflows.WorkflowsInFile.Definition;
import org.integrationgateway.config.workflows.WorkflowsInFile.WrittenStep;
import org.integrationgateway.config.workflows.WorkflowsInFile.WrittenTrigger;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.SubRunCycles;

/**
 * Makes records of {@code workflows.definitions}, and checks them as every provider does.
 *
 * @param providers the declared ones; empty where they are not known
 * @param apps the names of apps; empty where they are not known
 */
public record WorkflowRecords(
    Reading reading, Optional<DeclaredProviders> providers, Optional<Collection<String>> apps) {
  private static final String DEFINITIONS = "definitions";
  private static final String STEPS = "steps";
  private static final String ON = "on";

  private static final RecordBlock<Definition> DEFINITION = RecordBlock.of(Definition.class);
  private static final RecordBlock<WrittenStep> STEP = RecordBlock.of(WrittenStep.class);
  private static final RecordBlock<WrittenTrigger> TRIGGER = RecordBlock.of(WrittenTrigger.class);

  /** Members whose key has another name than in a definition of the API. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("activations", ON, "definitionId", "definition");

  /** Definitions of a configuration, with its providers and apps. */
  public WorkflowRecords(Reading reading, DeclaredProviders providers, Collection<String> apps) {
    this(reading, Optional.of(providers), Optional.of(apps));
  }

  /** Definitions of a gateway whose providers and apps are not known here. */
  public static WorkflowRecords alone(Reading reading) {
    return new WorkflowRecords(reading, Optional.empty(), Optional.empty());
  }

  /** The keys of a member of a definition to which a pointer into its specification leads. */
  public static List<String> path(String pointer) {
    return Arrays.stream(pointer.split("/"))
        .filter(name -> !name.isEmpty())
        .map(name -> OTHER_NAMES.getOrDefault(name, name))
        .toList();
  }

  public List<WorkflowConfig> definitions(Settings workflows) {
    var all = new ArrayList<WorkflowConfig>();
    workflows
        .blocks(DEFINITIONS)
        .forEach(
            (id, settings) ->
                workflows
                    .node(DEFINITIONS)
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
                      .node(DEFINITIONS)
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
    boolean steps = steps(settings);
    if (!triggers(settings, id, entry.keyAt()) || !steps) {
      return Optional.empty();
    }
    var found = DEFINITION.find(settings);
    var known = WrittenErrors.of(reading.problems());
    for (var problem : found.map(it -> it.spec(id).problems()).orElse(List.of())) {
      var member = WrittenMember.of(entry, path(problem.pointer()));
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
        : found.map(it -> new WorkflowConfig(it.provider(), it.spec(id)));
  }

  /** Whether each step that the file has does one thing. */
  private boolean steps(Settings settings) {
    var read = settings.items(STEPS);
    var written = written(settings, STEPS);
    if (read.size() < written.size()) {
      return false;
    }
    int right = 0;
    for (int i = 0; i < written.size(); i++) {
      right += step(read.get(i), written.get(i)) ? 1 : 0;
    }
    return right == written.size();
  }

  private boolean step(Settings settings, Node written) {
    app(settings.block("invoke"));
    app(settings.block("compensation"));
    var step = STEP.find(settings);
    var actions = step.map(WrittenStep::actions).orElse(List.of());
    if (step.isEmpty() || actions.size() == 1) {
      return step.isPresent();
    }
    if (!WrittenErrors.of(reading.problems()).isIn(written.at(), written)) {
      reading.refuse(
          settings,
          "id",
          "step '%s' does %s"
              .formatted(step.get().id(), actions.isEmpty() ? "nothing" : "several things"),
          "Write one of invoke, wait (duration or timestamp), awaitSignal, agentTurn, run.");
    }
    return false;
  }

  private void app(Settings invoke) {
    apps.ifPresent(known -> reading.reference(invoke, "app", "the app", "apps", known));
  }

  /** Whether each trigger that the file has is one. */
  private boolean triggers(Settings settings, String id, Position at) {
    int right = 0;
    for (var trigger : settings.items(ON)) {
      if (TRIGGER.find(trigger).filter(WrittenTrigger::isOne).isPresent()) {
        right++;
      } else {
        reading.problem(
            FieldRule.VALUE,
            at,
            "'workflows.definitions.%s.on' has an entry that is not one trigger".formatted(id),
            "Write a schedule or an event, not both.");
      }
    }
    return right == written(settings, ON).size();
  }

  /** The items of a list in the file, those that cannot be read among them. */
  private static List<Node> written(Settings settings, String list) {
    return settings.node(list).map(Node::items).orElse(List.of());
  }

  private void provider(DeclaredProviders declared, String id, Settings settings, Position at) {
    var known = declared.of(ProviderKind.WORKFLOW).stream().map(ProviderConfig::name).toList();
    var named =
        reading.reference(
            settings, "provider", "the workflow provider", "providers.workflow", known);
    if (named.isEmpty() && declared.defaultOf(ProviderKind.WORKFLOW).isEmpty()) {
      reading.problem(
          FieldRule.VALUE,
          at,
          "'workflows.definitions.%s' names no provider, and there is no default provider"
              .formatted(id),
          "Declare one under providers.workflow, or put 'default: true' on one of them.");
    }
  }
}
