package org.integrationgateway.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables in terminals of several widths and in pipes. */
final class TextTableTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Terminal terminal(boolean person, int width) {
    return new Terminal(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        person,
        false,
        false,
        width);
  }

  private static TextTable filled(Terminal terminal) {
    return terminal
        .table("name", "status", "owner", "description", "next")
        .whole("name", "status", "next")
        .droppable("description")
        .row("hubspot", "needs connection", "", "Contacts and deals of all", "gateway app connect")
        .row("demo", "ready", "", "A few operations", "");
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aWideTerminalShowsAllButColumnsWithoutText() {
    filled(terminal(true, 80)).print("");
    assertThat(printed())
        .isEqualTo(
            """
            NAME     STATUS            DESCRIPTION                NEXT
            hubspot  needs connection  Contacts and deals of all  gateway app connect
            demo     ready             A few operations
            """);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aNarrowTerminalCutsTheTextThatMayBeCut() {
    filled(terminal(true, 65)).print("");
    assertThat(printed())
        .isEqualTo(
            """
            NAME     STATUS            DESCRIPTION        NEXT
            hubspot  needs connection  Contacts and dea…  gateway app connect
            demo     ready             A few operations
            """);
  }

  @Test
  void aVeryNarrowTerminalDropsColumnsAndSaysSo() {
    filled(terminal(true, 50)).print("");
    assertThat(printed())
        .isEqualTo(
            """
            NAME     STATUS            NEXT
            hubspot  needs connection  gateway app connect
            demo     ready
            """);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("--wide also shows: description\n");
  }

  @Test
  void wideIsNotCut() {
    filled(terminal(true, 50)).wide().print("");
    assertThat(printed()).contains("Contacts and deals of all  gateway app connect\n");
  }

  @Test
  void aPipeHasAllColumnsWithoutAHeading() {
    filled(terminal(false, 0)).print("");
    assertThat(printed())
        .isEqualTo(
            "hubspot\tneeds connection\t\tContacts and deals of all\tgateway app connect\n"
                + "demo\tready\t\tA few operations\t\n");
  }

  @Test
  void namedColumnsAreShownInTheirOrder() {
    filled(terminal(false, 0)).only(List.of("status", "NAME")).print("");
    assertThat(printed()).isEqualTo("needs connection\thubspot\nready\tdemo\n");
    var table = terminal(true, 0).table("name", "last used");
    assertThat(table.only(List.of("last-used"))).isSameAs(table);
    assertThatThrownBy(() -> table.only(List.of("nmae")))
        .hasMessage(
            "--columns: there is no column 'nmae', did you mean 'name'?\n"
                + "  Columns: name,last-used");
  }

  @Test
  void timesAreAgesForPeopleOnly() {
    var now = Instant.parse("2026-11-23T08:00:00Z");
    assertThat(Ages.of("2026-11-23T07:59:59.5Z", now)).isEqualTo("now");
    assertThat(Ages.of("2026-11-23T07:59:59Z", now)).isEqualTo("1 second ago");
    assertThat(Ages.of("2026-11-23T07:57:00.551413765Z", now)).isEqualTo("2 minutes ago");
    assertThat(Ages.of("2026-11-22T07:00:00Z", now)).isEqualTo("1 day ago");
    assertThat(Ages.of("2026-12-22T08:00:00Z", now)).isEqualTo("in 29 days");
    assertThat(Ages.of("2024-11-22T08:00:00Z", now)).isEqualTo("2 years ago");
    assertThat(Ages.of("never", now)).isEqualTo("never");
    assertThat(terminal(false, 0).time("2026-11-23T08:00:00Z")).isEqualTo("2026-11-23T08:00:00Z");
    assertThat(terminal(true, 0).time("2020-11-23T08:00:00Z")).endsWith(" years ago");
  }
}
