package org.integrationgateway.engines.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * Features of an engine beside the steps that it executes itself.
 *
 * @param schemas validates inputs
 * @param schedules reads schedules; empty: triggers by the clock are refused
 * @param agents whether there is an agent provider with this name, or a default one; never: turns
 *     of agents are refused
 * @param runsAtOnce the largest number of runs under way; more are refused
 */
public record WorkflowFeatures(
    InputSchemas schemas,
    Optional<Schedules> schedules,
    Predicate<Optional<String>> agents,
    int runsAtOnce) {
  /** Without schedules and agents, and with the input schemas that the SDK understands. */
  public static WorkflowFeatures basic(int runsAtOnce) {
    return new WorkflowFeatures(
        BasicSchemas::problems, Optional.empty(), provider -> false, runsAtOnce);
  }

  /**
   * Returns the problems of a definition for an engine with these features: turns of absent agents,
   * schedules and schemas that cannot be read. The rules of every provider are those of {@link
   * WorkflowSpec#problems}.
   */
  public List<Problem> problems(WorkflowSpec spec) {
    var rules = new FeatureRules(this);
    var problems = new ArrayList<>(rules.unsupported(spec));
    problems.addAll(rules.unreadable(spec));
    return List.copyOf(problems);
  }

  /** Returns these features with schedules. */
  public WorkflowFeatures with(Schedules reader) {
    return new WorkflowFeatures(schemas, Optional.of(reader), agents, runsAtOnce);
  }

  /** Returns these features with this validation of inputs. */
  public WorkflowFeatures with(InputSchemas validation) {
    return new WorkflowFeatures(validation, schedules, agents, runsAtOnce);
  }
}
