package org.integrationgateway.server.cli.top;

import java.io.InputStream;
import java.time.Duration;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.config.shape.Durations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway top}. */
@Command(
    name = "top",
    description = {
      "Show rates, errors and latencies of a running gateway, its providers with a problem, and the"
          + " last calls that failed.",
      "In a terminal it fills the screen: q quits, s sorts the apps by another column, p pauses,"
          + " arrows scroll. Elsewhere, and with --once or --json, it prints one reading.",
      "FAILED is the share of calls that failed at the gateway, a provider or an upstream; CALLERS"
          + " is that of errors of callers.",
      "Where there is a management listener, only that one answers: name it with --url."
    },
    footer = {
      "",
      "Examples:",
      "  gateway top",
      "  gateway top --once --window 15m",
      "  gateway top --json"
    })
public final class TopCommand implements Runnable {
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofHours(6);
  private static final int MOST_SECONDS = 3600;

  private final CommandSession session;
  private final InputStream stdin;

  @Option(names = "--once", description = "Print one reading as text.")
  private boolean once;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      description = "The time that is summed, from 1m to 6h. Default: ${DEFAULT-VALUE}.")
  private String window = "1m";

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      description = "How often the screen is drawn. Default: ${DEFAULT-VALUE}.")
  private int every = 2;

  public TopCommand(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    if (every < 1 || every > MOST_SECONDS) {
      throw new CommandFailure(
          ExitCode.USAGE, "--every is a number of seconds from 1 to " + MOST_SECONDS);
    }
    var terminal = session.terminal();
    var client = new FigureClient(session, window());
    var address = session.url().toString();
    if (terminal.json()) {
      print(terminal, client.read());
      return;
    }
    if (once || !terminal.person()) {
      new TopView(address, client.read(), TopState.FIRST)
          .whole()
          .forEach(line -> terminal.line(line.printed(terminal, Integer.MAX_VALUE)));
      return;
    }
    new TopScreen(terminal, address, client::read, Duration.ofSeconds(every))
        .show(stdin, stdin == System.in);
  }

  private static void print(Terminal terminal, Reading reading) {
    var json = JsonMapper.shared().createObjectNode();
    json.set("figures", reading.figures());
    var failures = json.putArray("failures");
    reading.failures().forEach(failures::add);
    terminal.json(json);
  }

  private Duration window() {
    try {
      var wanted = Durations.parse(window);
      if (wanted.compareTo(SHORTEST) >= 0 && wanted.compareTo(LONGEST) <= 0) {
        return wanted;
      }
    } catch (IllegalArgumentException e) {
      // The message below says how a time is written.
    }
    throw new CommandFailure(ExitCode.USAGE, "--window is a time from 1m to 6h, such as 15m");
  }
}
