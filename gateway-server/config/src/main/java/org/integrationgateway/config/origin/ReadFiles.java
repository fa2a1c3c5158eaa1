package org.integrationgateway.config.origin;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.problem.Problem;

/**
 * The files that a configuration was read from.
 *
 * @param files in the order in which they were merged
 * @param settings their values with their positions
 * @param problems warnings, in the order of the files
 */
public record ReadFiles(List<Path> files, Settings settings, List<Problem> problems) {
  /** A configuration that no file gave. */
  public static final ReadFiles NONE = new ReadFiles(List.of(), Settings.NONE, List.of());

  public ReadFiles {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
  }
}
