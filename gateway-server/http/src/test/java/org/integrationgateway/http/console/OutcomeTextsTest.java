package org.integrationgateway.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.error.ErrorCode;
import org.junit.jupiter.api.Test;

/** The consoles have words for every outcome of a call, say what helps, and know every door. */
final class OutcomeTextsTest {
  /** Codes that no call ends with: refusals of logins. */
  private static final List<String> OF_LOGINS = List.of("authorization_pending");

  private static final List<String> OF_UPSTREAMS =
      List.of("upstream_4xx", "upstream_5xx", "tool_error");

  private final String texts = ConsoleModule.file("texts/en.js");
  private final TreeSet<String> codes = new TreeSet<>(OF_UPSTREAMS);

  OutcomeTextsTest() {
    Arrays.stream(ErrorCode.values())
        .map(ErrorCode::wireName)
        .filter(code -> !OF_LOGINS.contains(code))
        .forEach(codes::add);
  }

  private List<String> keys(String prefix) {
    return Pattern.compile("(?m)^  '" + Pattern.quote(prefix) + "([a-z0-9_]+)':")
        .matcher(texts)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** The names in the lists of a module. */
  private static List<String> listed(String module) {
    return Pattern.compile("(?s)export const \\w+ = \\[(.*?)];")
        .matcher(ConsoleModule.file(module))
        .results()
        .flatMap(list -> Pattern.compile("'(\\w+)'").matcher(list.group(1)).results())
        .map(name -> name.group(1))
        .toList();
  }

  @Test
  void everyFailureHasWordsAndHelp() {
    assertThat(keys("outcome.help.")).containsExactlyInAnyOrderElementsOf(codes);
    assertThat(keys("outcome."))
        .contains("ok")
        .filteredOn(code -> !code.equals("ok"))
        .containsExactlyInAnyOrderElementsOf(codes);
  }

  @Test
  void everyFailureIsMendedByItsCallerOrByOthers() {
    assertThat(listed("core/outcome.js")).containsExactlyInAnyOrderElementsOf(codes);
  }

  @Test
  void everyDoorHasAName() {
    var doors =
        Arrays.stream(Door.values()).map(door -> door.name().toLowerCase(Locale.ROOT)).toList();
    assertThat(keys("calls.door.")).containsExactlyInAnyOrderElementsOf(doors);
    assertThat(listed("core/calls/doors.js")).containsExactlyInAnyOrderElementsOf(doors);
  }
}
