package org.integrationgateway.config.origin;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The files that a configuration was read from.
 *
 * @param files in the order in which they were merged
 * @param settings their values with their positions
 * @param problems warnings, in the order of the files
 * @param options of the command line, which win over the files
 * @param covered the files without the variables of the environment, which win over them; null
 *     where no variable gives a setting, or no file is read
 */
public record ReadFiles(
    List<Path> files,
    Settings settings,
    List<Problem> problems,
    List<Option> options,
    @Nullable Node covered) {
  /** A configuration that no file gave. */
  public static final ReadFiles NONE = new ReadFiles(List.of(), Settings.NONE, List.of());

  public ReadFiles {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
    options = List.copyOf(options);
  }

  /** Files without options. */
  public ReadFiles(List<Path> files, Settings settings, List<Problem> problems) {
    this(files, settings, problems, List.of(), null);
  }

  /** Files that variables of the environment cover. */
  public ReadFiles(
      List<Path> files, Settings settings, List<Problem> problems, @Nullable Node covered) {
    this(files, settings, problems, List.of(), covered);
  }

  /**
   * An option of the command line that gives a setting.
   *
   * @param path of the setting
   * @param name such as {@code --port}
   */
  public record Option(String path, String value, String name) {}

  /** A copy with one more option. */
  public ReadFiles with(Option option) {
    return new ReadFiles(
        files,
        settings,
        problems,
        Stream.concat(options.stream(), Stream.of(option)).toList(),
        covered);
  }
}
