package org.integrationgateway.server.cli.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The screen of {@code gateway top}, drawn into a text. */
final class TopScreenTest {
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);

  private Terminal terminal(boolean colour) {
    return new Terminal(printed, printed, true, colour, false);
  }

  private String drawn() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void goesOnWhileTheServerIsAway() throws IOException {
    var keys = new PipedInputStream();
    var person = new PipedOutputStream(keys);
    var asked = new AtomicInteger();
    Supplier<Reading> source =
        () ->
            switch (asked.getAndIncrement()) {
              case 1, 2 -> throw new CommandFailure(ExitCode.UNREACHABLE, "no gateway answers");
              case 3 -> ready(false);
              case 4 -> quit(person);
              default -> TopAnswers.reading();
            };
    new TopScreen(terminal(false), "http://gateway", source, PAUSE).show(keys, false);
    assertThat(drawn())
        .containsSubsequence(
            "ready  http://gateway",
            "no answer since ",
            "trying again: no gateway answers",
            "NOT READY  http://gateway",
            "  the store does not answer",
            "\033[?1049l");
    var afterwards = drawn().substring(drawn().indexOf("NOT READY"));
    assertThat(afterwards).doesNotContain("no answer since");
  }

  @Test
  void endsWhenTheCallerIsRefused() {
    var asked = new AtomicInteger();
    Supplier<Reading> source =
        () -> {
          if (asked.getAndIncrement() > 0) {
            throw new CommandFailure(ExitCode.UNAUTHENTICATED, "the token was revoked");
          }
          return TopAnswers.reading();
        };
    var screen = new TopScreen(terminal(false), "http://gateway", source, PAUSE);
    assertThatThrownBy(() -> screen.show(InputStream.nullInputStream(), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("the token was revoked");
    assertThat(drawn()).endsWith("\033[?1049l");
  }

  @Test
  void fitsEveryTerminal() {
    var reading = many(100);
    for (int height = 8; height < 60; height++) {
      var lines = new TopView("http://gateway", reading, TopState.FIRST).screen(height);
      assertThat(lines).hasSize(height);
      assertThat(lines.get(height - 1).text()).startsWith("q quit");
      for (var line : lines) {
        assertThat(line.printed(terminal(false), 40)).hasSizeLessThanOrEqualTo(40);
      }
    }
    assertThat(new TopView("http://gateway", reading, TopState.FIRST).screen(24))
        .anyMatch(line -> line.text().matches("\\.\\.\\. \\d+ more"))
        .anyMatch(line -> line.text().startsWith("backoff"))
        .anyMatch(line -> line.text().contains("upstream_timeout"));
  }

  @Test
  void sortsAndScrolls() {
    var reading = many(100);
    assertThat(first(reading, TopState.FIRST)).startsWith("app-99");
    var byFailed = TopState.FIRST.ordered();
    assertThat(first(reading, byFailed)).startsWith("app-0 ");
    var byName = byFailed.ordered().ordered();
    assertThat(first(reading, byName)).startsWith("app-0 ");
    assertThat(first(reading, byName.moved(2, 100))).startsWith("app-10 ");
    assertThat(byName.moved(1000, 100).first()).isEqualTo(99);
    assertThat(byName.moved(-1, 100).first()).isZero();
    assertThat(byName.ordered().order()).isEqualTo(AppOrder.RATE);
  }

  @Test
  void coloursWholeLinesOnlyWhereTheyAreWanted() {
    var lines = new TopView("http://gateway", TopAnswers.reading(), TopState.FIRST).screen(24);
    var coloured = lines.stream().map(line -> line.printed(terminal(true), 80)).toList();
    assertThat(coloured.get(0)).startsWith("\033[32mready").endsWith("\033[0m");
    assertThat(coloured).anyMatch(line -> line.startsWith("\033[1;31mbank"));
    assertThat(lines).noneMatch(line -> line.printed(terminal(false), 80).contains("\033"));
  }

  private static String first(Reading reading, TopState state) {
    var lines = new TopView("http://gateway", reading, state).screen(24);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).text().startsWith("APP")) {
        return lines.get(i + 1).text();
      }
    }
    throw new AssertionError("no apps in " + lines);
  }

  private static Reading ready(boolean ready) {
    var figures = (ObjectNode) TopAnswers.reading().figures().deepCopy();
    figures.put("ready", ready).putArray("obstacles").add("the store does not answer");
    return new Reading(figures, TopAnswers.reading().failures());
  }

  /** A reading with many apps; the first one fails always, the last one has most calls. */
  private static Reading many(int apps) {
    var figures = (ObjectNode) TopAnswers.reading().figures().deepCopy();
    var list = JsonMapper.shared().createArrayNode();
    for (int i = 0; i < apps; i++) {
      list.addObject()
          .put("name", "app-" + i)
          .put("calls", 10)
          .put("perSecond", i)
          .put("gateway", i == 0 ? 10 : 0);
    }
    figures.set("apps", list);
    return new Reading(figures, TopAnswers.reading().failures());
  }

  private static Reading quit(PipedOutputStream person) {
    try {
      person.write('q');
      person.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return TopAnswers.reading();
  }
}
