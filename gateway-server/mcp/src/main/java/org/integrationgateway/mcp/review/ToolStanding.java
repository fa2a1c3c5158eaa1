package org.integrationgateway.mcp.review;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A tool of an upstream, as operators see it.
 *
 * @param tool the id of its operation
 * @param approvedAt empty for a tool that was added after the first list
 * @param changedAt since when its upstream says something that is not approved
 * @param warnings why its description, the one that waits if there is one, can mislead a model
 * @param differences between what is approved and what the upstream says; empty where a text is too
 *     long to be kept
 */
public record ToolStanding(
    ToolSource source,
    String tool,
    Optional<Instant> approvedAt,
    Optional<Instant> changedAt,
    List<String> warnings,
    List<ToolDifference> differences) {
  public ToolStanding {
    warnings = List.copyOf(warnings);
    differences = List.copyOf(differences);
  }

  /** The state in one word: {@code approved}, {@code changed} or {@code added}. */
  public String state() {
    if (changedAt.isEmpty()) {
      return "approved";
    }
    return approvedAt.isPresent() ? "changed" : "added";
  }
}
