package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.phase.StepOutcome;
import org.integrationgateway.manifest.release.ReleaseArchive;

/**
 * What was made.
 *
 * @param steps of the manifest's commands, in the order in which they were come to
 * @param archives in the output folder
 * @param metadata {@code release.yaml}
 * @param checksums {@code SHA256SUMS}
 * @param notes what a person should know, such as the layout and why
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
