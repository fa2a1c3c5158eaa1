package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.http.console.Console;
import org.junit.jupiter.api.Test;

/** The reference and the console's filter list the actions that the audit trail records. */
final class AuditActionsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final String NAME = "[a-z_]+\\.[a-z_]+";

  /** A marker in the queue of a sink, which is never written. */
  private static final String MARKER = "audit.settle";

  private static Set<String> found(String expression, String text) {
    return Pattern.compile(expression)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> documented() throws IOException {
    var reference = Files.readString(ROOT.resolve("docs/reference/http-api.md"));
    var section = reference.substring(reference.indexOf("## Audit trail"));
    var list = section.substring(0, section.indexOf("where a sink wants it"));
    return found("`(" + NAME + ")`", list);
  }

  private static String read(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theReferenceListsWhatIsRecorded() throws IOException {
    var documented = documented();
    var things = documented.stream().map(AuditActionsTest::thing).collect(Collectors.toSet());
    var recorded = new TreeSet<String>();
    try (var files = Files.walk(ROOT.resolve("gateway-server"))) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains(Path.of("src", "main", "java").toString()))
          .map(AuditActionsTest::read)
          .filter(text -> text.contains("new AuditEvent("))
          .forEach(text -> recorded.addAll(found("\"(" + NAME + ")\"", text)));
    }
    recorded.removeIf(name -> name.equals(MARKER) || !things.contains(thing(name)));

    assertThat(recorded).hasSizeGreaterThan(50).isSubsetOf(documented);
  }

  @Test
  void theConsoleOffersWhatTheReferenceLists() throws IOException {
    try (var in = Console.class.getResourceAsStream("admin/audit/actions.js")) {
      var offered =
          found("'(" + NAME + ")'", new String(Objects.requireNonNull(in).readAllBytes(), UTF_8));

      assertThat(offered).containsExactlyInAnyOrderElementsOf(documented());
    }
  }

  private static String thing(String action) {
    return action.substring(0, action.indexOf('.'));
  }
}
