package org.integrationgateway.manifest.release;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.problem.Problem;

/**
 * What reading {@code release.yaml} gave.
 *
 * @param metadata present exactly when no problem is an error
 * @param problems from top to bottom
 */
public record MetadataResult(Optional<ReleaseMetadata> metadata, List<Problem> problems) {
  public MetadataResult {
    problems = List.copyOf(problems);
    if (metadata.isPresent() == problems.stream().anyMatch(Problem::isError)) {
      throw new IllegalArgumentException("there is metadata or an error, and never both");
    }
  }
}
