package org.integrationgateway.it.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.it.conformance.ScenarioResult.Outcome;

/**
 * The checks of a scenario, as the suite wrote them.
 *
 * @param successes without the check of the wire, which every scenario has
 */
record ScenarioChecks(int successes, List<String> failures, List<String> warnings) {
  private static final String WIRE = "wire-schema-valid";

  /** Reads the checks of a scenario from the output folder of its run. */
  static ScenarioChecks of(Path output, String scenario) {
    var name =
        Pattern.compile(
            "((authorization-)?server-|client-)?" + Pattern.quote(flat(scenario)) + "-20\\d\\d-.*");
    try (var found = Files.walk(output)) {
      var file =
          found
              .filter(each -> each.endsWith("checks.json"))
              .filter(each -> name.matcher(flat(output.relativize(each.getParent()))).matches())
              .findFirst();
      return file.isPresent()
          ? of(file.get())
          : new ScenarioChecks(0, List.of("no checks were written"), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String flat(Object path) {
    return path.toString().replace('/', '-');
  }

  private static ScenarioChecks of(Path file) throws IOException {
    int successes = 0;
    var failures = new ArrayList<String>();
    var warnings = new ArrayList<String>();
    for (var check : Json.parse(Files.readAllBytes(file))) {
      var id = check.path("id").asString("");
      var message = check.path("errorMessage").asString(check.path("description").asString(""));
      var line = id + ": " + message.replaceAll("\\s+", " ");
      switch (check.path("status").asString("")) {
        case "SUCCESS" -> successes += id.equals(WIRE) ? 0 : 1;
        case "FAILURE" -> failures.add(line);
        case "WARNING" -> warnings.add(line);
        default -> {}
      }
    }
    return new ScenarioChecks(successes, failures, warnings);
  }

  /** How the scenario ended. */
  Outcome outcome() {
    if (!failures.isEmpty()) {
      return Outcome.FAILED;
    }
    return successes == 0 ? Outcome.NOTHING_TO_CHECK : Outcome.PASSED;
  }

  /** The failed checks, in one line. */
  String problems() {
    var all = new ArrayList<>(failures);
    warnings.forEach(warning -> all.add("(warning) " + warning));
    return String.join("; ", all);
  }
}
