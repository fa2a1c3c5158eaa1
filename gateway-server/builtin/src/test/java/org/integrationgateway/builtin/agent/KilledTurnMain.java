package org.integrationgateway.builtin.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.Apps;

/**
 * Executes three turns at once, which call a read-only tool, a tool that changes something, and one
 * that needs approval, and dies at a step. Arguments are folder and step.
 */
final class KilledTurnMain {
  static final String READS = "read_item";
  static final String DELETES = "delete_item";
  static final String WIPES = "wipe_item";
  static final List<String> ALL = List.of(READS, DELETES, WIPES);

  private KilledTurnMain() {}

  public static void main(String[] arguments) {
    var folder = Path.of(arguments[0]);
    int fatal = Integer.parseInt(arguments[1]);
    var steps = new AtomicInteger();
    var database = SqliteIndexedDb.open(folder.resolve("agent.db"));
    var agent =
        ScriptedAgents.open(
            database,
            recording(folder),
            step -> {
              if (steps.incrementAndGet() == fatal) {
                Runtime.getRuntime().halt(137);
              }
            });
    for (var turn : ALL.stream().map(tool -> turn(agent, tool)).toList()) {
      finish(agent, turn);
    }
    agent.close();
    database.close();
  }

  /** Watches a turn to its end, and approves what it asks. */
  static List<TurnEvent> finish(ToolLoopAgent agent, Turn turn) {
    var seen = new ArrayList<TurnEvent>();
    while (!agent.getTurn(turn.id()).status().terminal()) {
      watch(agent, turn, seen, WatchUntil.BLOCKED_OR_TERMINAL);
      agent.listInteractions(turn.id()).stream()
          .filter(asked -> asked.state() == Interaction.State.PENDING)
          .forEach(
              asked -> agent.resolveInteraction(turn.id(), asked.id(), Map.of("approved", true)));
    }
    watch(agent, turn, seen, WatchUntil.TERMINAL);
    return seen;
  }

  private static void watch(
      ToolLoopAgent agent, Turn turn, List<TurnEvent> seen, WatchUntil until) {
    long after = seen.isEmpty() ? 0 : seen.get(seen.size() - 1).seq();
    try (var events = agent.watchTurnEvents(turn.id(), after, until)) {
      while (events.hasNext()) {
        seen.add(events.next());
      }
    }
  }

  /** The stored turn, or a new one. */
  static Turn turn(ToolLoopAgent agent, String tool) {
    var session = agent.createSession(NewSession.of("scripted").once(tool));
    boolean reads = tool.equals(READS);
    var offered =
        new Tool(
            tool,
            new ToolRef("shop", tool),
            "",
            Map.of("type", "object"),
            new OperationHints(
                Optional.of(reads),
                Optional.of(reads),
                Optional.of(tool.equals(WIPES)),
                Optional.empty()));
    return agent.createTurn(
        NewTurn.of(session.id(), tool.replace('_', ' '))
            .with(List.of(), List.of(offered))
            .once("one"));
  }

  /** Writes the key of every call to a file of the operation. */
  static Apps recording(Path folder) {
    return invocation -> {
      try {
        Files.writeString(
            folder.resolve(invocation.operation()),
            invocation.idempotencyKey().orElseThrow() + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
      return ScriptedAgents.echo().invoke(invocation);
    };
  }
}
