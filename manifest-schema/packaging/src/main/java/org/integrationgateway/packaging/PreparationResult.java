package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.phase.StepOutcome;

/**
 * The results of a package's commands.
 *
 * @param steps in the order of the phases
 * @param programs that were made, one for each platform
 * @param staticFolder of the static files, when an {@code index.html} was written; with explicit
 *     platforms that of the first
 */
public record PreparationResult(
    List<StepOutcome> steps, List<Path> programs, Optional<Path> staticFolder) {
  public PreparationResult {
    steps = List.copyOf(steps);
    programs = List.copyOf(programs);
  }
}
