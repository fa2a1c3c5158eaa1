package org.integrationgateway.command.calls;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway calls tail}. */
@Command(
    name = "tail",
    description = {
      "Print calls as they end, one in each line, until Ctrl-C.",
      "With --json, each line is one JSON object."
    },
    footer = {
      "",
      "Examples:",
      "  gateway calls tail",
      "  gateway calls tail --app hubspot --outcome failed",
      "  gateway calls tail --admin --json"
    })
public final class CallsTail implements Runnable {
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int MOST = 1_000;
  private static final int FEW = 100;
  private static final int LONGEST = 1_000;
  private static final int MOST_KNOWN = 10_000;

  private final CommandSession session;
  private final Set<String> known = new HashSet<>();

  @Mixin private final CallFilter filter = new CallFilter();

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "N",
      description = "How many earlier calls to print first. Default: 10.")
  private int lines = 10;

  @Mixin private final CallOwner owner = new CallOwner();

  public CallsTail(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = owner.routes(session);
    var query = filter.query(routes);
    var requests = new RetriedRequests(terminal, LONGEST_ABSENCE);
    printLast(requests.request(() -> filter.list(routes, query, MOST)), terminal);
    while (true) {
      RetriedRequests.pause(PAUSE);
      var answer = requests.request(() -> filter.list(routes, query, FEW));
      boolean more =
          answer.path("calls").size() == FEW
              && answer.path("calls").valueStream().noneMatch(this::isKnown);
      printNew(more ? requests.request(() -> filter.list(routes, query, MOST)) : answer, terminal);
    }
  }

  /** Prints the last ones of the calls that ended before. */
  private void printLast(JsonNode answer, Terminal terminal) {
    answer
        .path("calls")
        .valueStream()
        .skip(Math.max(0, lines))
        .forEach(call -> known.add(CallRow.text(call, "id")));
    printNew(answer, terminal);
  }

  /** Prints the calls that are not known, the oldest first. */
  private void printNew(JsonNode answer, Terminal terminal) {
    var oldestFirst = new ArrayDeque<JsonNode>();
    for (var call : answer.path("calls")) {
      if (!isKnown(call)) {
        oldestFirst.addFirst(call);
      }
    }
    if (known.size() > MOST_KNOWN) {
      known.clear();
    }
    answer.path("calls").forEach(call -> known.add(CallRow.text(call, "id")));
    oldestFirst.forEach(call -> print(terminal, call));
    terminal.out().flush();
  }

  private boolean isKnown(JsonNode call) {
    return known.contains(CallRow.text(call, "id"));
  }

  private static void print(Terminal terminal, JsonNode call) {
    if (terminal.json()) {
      terminal.line(call.toString());
      return;
    }
    if (!terminal.person()) {
      terminal.line(String.join("\t", CallRow.of(terminal, call)));
      return;
    }
    var outcome = CallRow.outcome(call);
    var line =
        "%s  %s  %s %s  %s"
            .formatted(
                CallRow.text(call, "time").replaceFirst(".*T([0-9:]+).*", "$1"),
                outcome,
                CallRow.text(call, "app"),
                CallRow.text(call, "operation"),
                CallRow.took(call, "tookMillis"));
    var detail = CallRow.text(call, "detail");
    terminal.line(
        CallRow.style(outcome).on(terminal, PlainText.line(line + "  " + detail, LONGEST)));
  }
}
