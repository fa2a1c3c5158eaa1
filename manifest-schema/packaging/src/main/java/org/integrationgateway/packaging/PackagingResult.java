package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.packaging.phase.StepOutcome;
import org.integrationgateway.packaging.release.ReleaseArchive;

/**
 * The result of packaging.
 *
 * @param steps of the manifest's commands, in the order of the phases
 * @param archives in the output folder
 * @param metadata {@code release.yaml}
 * @param checksums {@code SHA256SUMS}
 * @param notes for people, such as the layout and its reason
 */
public record PackagingResult(
    List<StepOutcome> steps,
    List<ReleaseArchive> archives,
    Path metadata,
    Path checksums,
    List<String> notes) {
  public PackagingResult {
    steps = List.copyOf(steps);
    archives = List.copyOf(archives);
    notes = List.copyOf(notes);
  }
}
