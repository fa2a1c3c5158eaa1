package org.integrationgateway.command.reload;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import tools.jackson.databind.JsonNode;

/** The answer of the server to a reload or to a comparison. */
record ReloadAnswer(CommandSession session, JsonNode json) {
  /** Fails with every problem where the server refuses the files. */
  void refuse() {
    if (!json.path("state").asString("").equals("refused")) {
      return;
    }
    var problems = json.path("problems");
    int errors = 0;
    var terminal = session.terminal();
    for (var problem : problems) {
      errors += problem.path("severity").asString("").equals("error") ? 1 : 0;
      if (!terminal.json()) {
        terminal.note(line(problem));
      }
    }
    throw new CommandFailure(
        ExitCode.INVALID,
        "%d %s in the configuration; the server goes on with the one that it has"
            .formatted(errors, errors == 1 ? "error" : "errors"),
        Optional.of(json));
  }

  private static String line(JsonNode problem) {
    var remedy = problem.path("remedy").asString("");
    return "%s %s %s: %s%s"
        .formatted(
            problem.path("at").asString(""),
            problem.path("rule").asString(""),
            problem.path("severity").asString(""),
            problem.path("message").asString(""),
            remedy.isEmpty() ? "" : "\n  " + remedy);
  }

  boolean isUnchanged() {
    return json.path("state").asString("").equals("unchanged");
  }

  String generation() {
    return json.path("generation").asString("");
  }

  /** The entries that stay as they were. */
  List<String> failures() {
    return json.path("failures")
        .valueStream()
        .map(failure -> failure.path("message").asString(""))
        .toList();
  }

  void printJson() {
    session.terminal().json(json);
  }

  void printChanges() {
    if (json.path("changes").isEmpty()) {
      return;
    }
    var table = new TableOptions().table(session.terminal(), "change", "key");
    json.path("changes")
        .forEach(
            change -> table.row(change.path("kind").asString(""), change.path("key").asString("")));
    table.whole("key").print("");
  }
}
