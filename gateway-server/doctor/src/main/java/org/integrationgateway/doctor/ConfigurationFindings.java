package org.integrationgateway.doctor;

import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.document.problem.Problem;

/** Says whether the configuration can be read; 'gateway validate' lists its problems. */
final class ConfigurationFindings {
  private static final String CONFIGURATION = "configuration";
  private static final int SHOWN = 3;

  private ConfigurationFindings() {}

  static List<Finding> of(Examined examined) {
    var read = examined.read();
    if (read == null) {
      return List.of(
          Finding.warn(
              CONFIGURATION,
              "no configuration was found",
              "'gateway serve' writes an embedded default to " + examined.home().configuration()));
    }
    var from =
        examined.files().isEmpty()
            ? "variables of the environment"
            : examined.files().stream().map(Object::toString).collect(Collectors.joining(", "));
    var errors = read.problems().stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      var warnings = read.problems().size();
      return List.of(
          warnings == 0
              ? Finding.ok(CONFIGURATION, from)
              : Finding.warn(
                  CONFIGURATION,
                  "%s: %d warnings".formatted(from, warnings),
                  "'gateway validate' lists them."));
    }
    var first =
        errors.stream().limit(SHOWN).map(Problem::toString).collect(Collectors.joining("; "));
    return List.of(
        Finding.fail(
            CONFIGURATION,
            "%s: %d errors: %s".formatted(from, errors.size(), first),
            "'gateway validate' lists all with their remedies. The checks below see the rest of the"
                + " configuration."));
  }
}
