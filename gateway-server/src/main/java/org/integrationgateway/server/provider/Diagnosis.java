package org.integrationgateway.server.provider;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.server.provider.packages.ExecutableFile;
import org.integrationgateway.server.provider.packages.Program;
import org.integrationgateway.server.provider.supervision.StartFailure;

/** What an operator is told about a start that failed: everything that was seen, at once. */
final class Diagnosis {
  private final String provider;
  private final Program program;
  private final Platform host;
  private final Supplier<Optional<String>> tampering;

  /**
   * @param tampering what somebody changed in the package
   */
  Diagnosis(String provider, Program program, Platform host, Supplier<Optional<String>> tampering) {
    this.provider = provider;
    this.program = program;
    this.host = host;
    this.tampering = tampering;
  }

  /** Why it cannot be started at all, or must not be. */
  Optional<String> obstacle() {
    return tampering.get().or(this::unusable);
  }

  private Optional<String> unusable() {
    return program.file().flatMap(file -> new ExecutableFile(file).obstacle());
  }

  StartFailure failure(StartFailure.Remedy remedy, String message, String detail) {
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
    if (!detail.equals(message)) {
      text.append("\n  ").append(detail);
    }
    return new StartFailure(remedy, message, text + circumstances(lastLines), lastLines);
  }

  /**
   * What an operator is told about the end of one that had been ready.
   *
   * @param reason such as {@code it ended with exit code 3}
   */
  String obituary(String reason, List<String> lastLines) {
    return "provider '%s' serves no more: %s".formatted(provider, reason)
        + circumstances(lastLines);
  }

  private String circumstances(List<String> lastLines) {
    var text = new StringBuilder("\n  command ").append(String.join(" ", program.argv()));
    text.append("\n  in ").append(program.workdir());
    program
        .file()
        .map(file -> new ExecutableFile(file).describe(host))
        .ifPresent(file -> text.append("\n  ").append(file));
    return text.append(
            lastLines.isEmpty()
                ? "\n  it printed nothing"
                : lastLines.stream()
                    .map(line -> "\n  | " + line)
                    .collect(Collectors.joining("", "\n  its last lines:", "")))
        .toString();
  }
}
