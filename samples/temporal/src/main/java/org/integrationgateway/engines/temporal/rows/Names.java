package org.integrationgateway.engines.temporal.rows;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.engines.workflow.machine.RunIds;

/**
 * Ids of workflows in Temporal.
 *
 * <p>The id of a run without a run key is that of its workflow. Runs with the same run key have the
 * same workflow id, so that the service refuses a second one; their own id adds a part of chance. A
 * run that a step started has a number behind the id of the run that the workflow was started for.
 *
 * @param taskQueue the beginning of all other ids
 */
public record Names(String taskQueue) {
  /** The type of the workflow that has the definitions. */
  public static final String DEFINITIONS = "gateway:definitions";

  /** The type of the workflows that start runs once. */
  public static final String ONCE = "gateway:once";

  /** The activity that reads a definition. */
  public static final String DEFINITION = "gateway:definition";

  private static final String KEYED = "k";
  private static final char CHANCE = '.';
  private static final char BELOW = '-';
  private static final RunIds IDS = new RunIds();

  public String definitions() {
    return taskQueue + ":definitions";
  }

  /** The workflow of a request with an idempotency key, or of an event. */
  public String once(String scope, String key) {
    return taskQueue + ":once:" + Sha256.hex(scope + "\n" + key);
  }

  /** The workflow of the runs with this run key. */
  public String keyed(String definitionId, String runKey) {
    return KEYED + Sha256.hex(taskQueue + "\n" + definitionId + "\n" + runKey).substring(0, 40);
  }

  /** A new id of a run. */
  public String run(String definitionId, Optional<String> runKey) {
    var id = IDS.next(Instant.now());
    return runKey.map(key -> keyed(definitionId, key) + CHANCE + id).orElse(id);
  }

  /** The id of a run that a step started. */
  public static String below(String root, int number) {
    return "%s%s%04d".formatted(root, BELOW, number);
  }

  /** The run that the workflow of this run was started for. */
  public static String root(String runId) {
    int end = runId.indexOf(BELOW);
    return end < 0 ? runId : runId.substring(0, end);
  }

  /** The workflow of a run. */
  public static String workflow(String runId) {
    var root = root(runId);
    int end = root.indexOf(CHANCE);
    return root.startsWith(KEYED) && end > 0 ? root.substring(0, end) : root;
  }
}
