package org.integrationgateway.providers.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.packages.ExecutableFile;
import org.integrationgateway.providers.packages.ProviderProgram;

/** The diagnosis of a failed start for the operator: all observations at once. */
public final class StartDiagnosis {
  private final String provider;
  private final Supplier<Optional<String>> obstacle;
  private final Supplier<Optional<String>> misfit;
  private final Supplier<List<String>> circumstances;

  private StartDiagnosis(
      String provider,
      Supplier<Optional<String>> obstacle,
      Supplier<Optional<String>> misfit,
      Supplier<List<String>> circumstances) {
    this.provider = provider;
    this.obstacle = obstacle;
    this.misfit = misfit;
    this.circumstances = circumstances;
  }

  /**
   * Diagnoses a child process of this host.
   *
   * @param folders where it is looked up: its {@code PATH}
   * @param around what the surroundings of its command keep from it
   * @param tampering what was changed in the package since it was unpacked
   */
  StartDiagnosis(
      String provider,
      ProviderProgram program,
      Platform host,
      Optional<String> folders,
      List<String> around,
      Supplier<Optional<String>> tampering) {
    this(
        provider,
        () -> tampering.get().or(() -> unusable(program, folders)),
        () -> program.file().flatMap(file -> new ExecutableFile(file).misfit(host)),
        () -> {
          var lines = describe(program, host, folders);
          lines.addAll(around);
          return lines;
        });
  }

  /** The diagnosis of a provider that a runtime starts. */
  public static StartDiagnosis elsewhere(
      String provider, Supplier<Optional<String>> tampering, List<String> circumstances) {
    return new StartDiagnosis(provider, tampering, Optional::empty, () -> circumstances);
  }

  private static Optional<String> unusable(ProviderProgram program, Optional<String> folders) {
    var file = program.file();
    return file.isPresent()
        ? new ExecutableFile(file.get()).obstacle()
        : folders.flatMap(path -> ExecutableFile.obstacle(program.argv().get(0), path));
  }

  private static List<String> describe(
      ProviderProgram program, Platform host, Optional<String> folders) {
    var lines = new ArrayList<String>();
    lines.add("command " + String.join(" ", program.argv()));
    lines.add("in " + program.workdir());
    program
        .file()
        .map(file -> new ExecutableFile(file).describe(host))
        .or(() -> folders.map(path -> "looked up on PATH " + path))
        .ifPresent(lines::add);
    return lines;
  }

  /** Why the program cannot be started at all, or must not be. */
  Optional<String> obstacle() {
    return obstacle.get();
  }

  /** Why every further start of a provider that ended at once would fail too. */
  Optional<String> misfit() {
    return misfit.get();
  }

  public StartFailure failure(StartFailure.Remedy remedy, String message, String detail) {
    return failure(remedy, message, detail, List.of());
  }

  /**
   * @param message for callers
   * @param detail for the operator, when there is more to say
   * @param lastLines of the provider's output
   */
  StartFailure failure(
      StartFailure.Remedy remedy, String message, String detail, List<String> lastLines) {
    var text = new StringBuilder("provider '%s' did not start: %s".formatted(provider, message));
    var more = detail.equals(message) ? "" : detail;
    if (!more.isEmpty()) {
      text.append("\n  ").append(more);
    }
    return new StartFailure(remedy, message, more, text + circumstances(lastLines), lastLines);
  }

  /**
   * Returns the report for operators on the end of a provider that had been ready.
   *
   * @param reason such as {@code it ended with exit code 3}
   */
  String endReport(String reason, List<String> lastLines) {
    return "provider '%s' has ended: %s".formatted(provider, reason) + circumstances(lastLines);
  }

  private String circumstances(List<String> lastLines) {
    var text = new StringBuilder();
    circumstances.get().forEach(line -> text.append("\n  ").append(line));
    return text.append(
            lastLines.isEmpty()
                ? "\n  it printed nothing"
                : lastLines.stream()
                    .map(line -> "\n  | " + line)
                    .collect(Collectors.joining("", "\n  its last lines:", "")))
        .toString();
  }
}
