package org.integrationgateway.packaging.release;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;

/**
 * The result of reading {@code release.yaml}.
 *
 * @param metadata present exactly when no problem is an error
 * @param problems by position
 */
public record MetadataResult(Optional<ReleaseMetadata> metadata, List<Problem> problems) {
  public MetadataResult {
    problems = List.copyOf(problems);
    if (metadata.isPresent() == problems.stream().anyMatch(Problem::isError)) {
      throw new IllegalArgumentException("there is metadata or an error, and never both");
    }
  }
}
