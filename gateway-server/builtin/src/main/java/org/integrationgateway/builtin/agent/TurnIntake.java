package org.integrationgateway.builtin.agent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.agent.store.ActingSubject;
import org.integrationgateway.builtin.agent.store.AgentIds;
import org.integrationgateway.builtin.agent.store.MessageJson;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.store.TurnTransaction;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.Toolbox;
import org.integrationgateway.builtin.agent.turn.TurnLimits;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.engines.agent.turn.RequestRules;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;

/** Checks requests for turns, resolves their tools, and stores the turns. */
final class TurnIntake {
  private final TurnStore store;
  private final AgentSessions sessions;
  private final AgentParts parts;
  private final TurnRules rules;

  TurnIntake(TurnStore store, AgentSessions sessions, AgentParts parts, TurnRules rules) {
    this.store = store;
    this.sessions = sessions;
    this.parts = parts;
    this.rules = rules;
  }

  /**
   * Stores a turn.
   *
   * @param atOnce whether a thread is free for it; otherwise it is pending
   */
  Turn begin(NewTurn turn, boolean atOnce) {
    sessions.get(turn.sessionId());
    RequestRules.check(turn, sessions.capabilities());
    options(turn);
    var print = print(turn);
    var schema = schema(turn.output());
    var tools = MessageJson.tools(tools(turn));
    return TurnRows.turn(
        store.write(
            "beginning a turn",
            transaction -> keep(transaction, turn, print, schema, tools, atOnce)));
  }

  private Document keep(
      Transaction transaction,
      NewTurn turn,
      String print,
      Optional<String> schema,
      String tools,
      boolean atOnce) {
    var session = AgentSessions.own(transaction, turn.sessionId());
    var turns = transaction.store(TurnStore.TURNS);
    var before =
        turn.idempotencyKey()
            .flatMap(key -> turns.index("key").get(Key.array(turn.sessionId(), key)));
    if (before.isPresent()) {
      return AgentSessions.same(before.get(), print);
    }
    if (!TurnRows.text(session, "state").equals(Session.State.ACTIVE.name())) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "session '%s' is archived: make it active before it takes turns"
              .formatted(turn.sessionId()));
    }
    turns
        .index("live")
        .get(Key.of(turn.sessionId()))
        .ifPresent(
            other -> {
              throw new ServiceException(
                  Reason.CONFLICT,
                  "turn '%s' of this session is in progress: wait for it or cancel it"
                      .formatted(TurnRows.text(other, "id")));
            });
    var now = store.now();
    transaction
        .store(TurnStore.SESSIONS)
        .put(session.with("updatedAt", now).with("lastTurnAt", now));
    var model = turn.model().orElse(TurnRows.text(session, "model"));
    var changes =
        new TurnTransaction(transaction, row(turn, model, print, schema, tools, now), now);
    return (atOnce ? changes.start() : changes).save();
  }

  private Document row(
      NewTurn turn,
      String model,
      String print,
      Optional<String> schema,
      String tools,
      Instant now) {
    return Document.builder()
        .put("id", AgentIds.next("turn", now))
        .put("session", turn.sessionId())
        .put("owner", ActingSubject.caller())
        .put("context", ActingSubject.written())
        .put("model", model)
        .put("status", Turn.Status.PENDING.name())
        .put("messages", MessageJson.messages(turn.messages()))
        .putIfPresent("schema", schema)
        .put("tools", tools)
        .put("metadata", JsonValues.write(turn.metadata()))
        .put("options", JsonValues.write(turn.modelOptions()))
        .putIfPresent("key", turn.idempotencyKey())
        .put("print", print)
        .put("live", turn.sessionId())
        .put("seq", 0L)
        .put("fence", 0L)
        .put("createdAt", now)
        .put("dueAt", now)
        .put("deadline", now.plus(turn.timeout().orElse(rules.limits().turnTime())))
        .build();
  }

  private void options(NewTurn turn) {
    for (var name : turn.modelOptions().keySet()) {
      if (!rules.options().contains(name)) {
        throw ServiceException.invalidMember(
            "/modelOptions/" + name,
            "cannot be set by the request of a turn; these can:  "
                + String.join(", ", rules.options()));
      }
    }
  }

  /** The tools that the request defines, then those that it names, or the whole catalog. */
  private List<Tool> tools(NewTurn turn) {
    var tools = new ArrayList<>(turn.tools());
    for (var ref : turn.toolRefs()) {
      if (tools.stream().noneMatch(tool -> tool.ref().equals(ref))) {
        tools.add(
            parts
                .catalog()
                .find(ref)
                .orElseThrow(
                    () ->
                        ServiceException.invalidMember(
                            "/toolRefs", "names '" + ref + "', which is not a tool of this turn")));
      }
    }
    if (turn.toolSource() == ToolSource.MCP_CATALOG) {
      parts.catalog().all().stream()
          .filter(tool -> tools.stream().noneMatch(known -> known.ref().equals(tool.ref())))
          .forEach(tools::add);
    }
    if (tools.stream().anyMatch(tool -> tool.id().equals(Toolbox.ASK))) {
      throw ServiceException.invalidMember(
          "/tools", "no tool has the id '" + Toolbox.ASK + "': the agent's own tool has this id");
    }
    if (tools.stream().map(Tool::id).distinct().count() < tools.size()) {
      throw ServiceException.invalidMember("/tools", "each id names one tool");
    }
    return tools;
  }

  private Optional<String> schema(OutputSpec output) {
    if (!(output instanceof OutputSpec.Structured structured)) {
      return Optional.empty();
    }
    try {
      parts.schemas().problems(structured.schema(), null);
    } catch (IllegalArgumentException wrong) {
      throw ServiceException.invalidMember(
          "/output/structured/schema", String.valueOf(wrong.getMessage()));
    }
    return Optional.of(JsonValues.write(structured.schema()));
  }

  /** Identifies the content of a request, independent of the order of its members. */
  private static String print(NewTurn turn) {
    var output =
        turn.output() instanceof OutputSpec.Structured structured
            ? JsonValues.write(structured.schema())
            : "";
    var text =
        JsonValues.write(
            List.of(
                turn.model().orElse(""),
                MessageJson.messages(turn.messages()),
                output,
                turn.toolRefs().stream().map(Object::toString).toList(),
                MessageJson.tools(turn.tools()),
                turn.toolSource().name(),
                turn.metadata(),
                turn.modelOptions(),
                turn.timeout().map(Object::toString).orElse("")));
    if (text.length() > TurnLimits.MAX_INPUT) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "messages, tools and options of a turn have at most %d characters as JSON, not %d"
              .formatted(TurnLimits.MAX_INPUT, text.length()));
    }
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }
}
