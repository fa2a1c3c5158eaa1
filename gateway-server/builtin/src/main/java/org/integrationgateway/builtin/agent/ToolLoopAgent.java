package org.integrationgateway.builtin.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.integrationgateway.builtin.agent.model.ModelApi;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.store.ActingSubject;
import org.integrationgateway.builtin.agent.store.AgentIds;
import org.integrationgateway.builtin.agent.store.EndedTurns;
import org.integrationgateway.builtin.agent.store.EventPusher;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.store.TurnWatchers;
import org.integrationgateway.builtin.agent.store.WatchedNews;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.OutputSchemas;
import org.integrationgateway.builtin.agent.turn.TurnExecutor;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.builtin.agent.workspace.SessionWorkspaces;
import org.integrationgateway.engines.agent.turn.RequestRules;
import org.integrationgateway.engines.agent.turn.Resolutions;
import org.integrationgateway.engines.agent.turn.TurnChange;
import org.integrationgateway.engines.agent.turn.TurnWatch;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Sessions and turns in an indexed database. An {@link TurnExecutor} executes the turns. */
public final class ToolLoopAgent implements Agent, AutoCloseable {
  /** The keys of {@code builtin:tool-loop}. */
  public record Config(@Doc("The API of the model.") ModelApi model, @Inline TurnRules rules) {}

  /** The keys of {@code builtin:scripted}. */
  public record ScriptedConfig(
      @Doc("The scenes; the first one that fits is played.") List<ScriptedModel.Scene> scenes,
      @Inline TurnRules rules) {}

  private final TurnWatchers hub = new TurnWatchers();
  private final SessionWorkspaces workspaces;
  private final TurnStore store;
  private final AgentSessions sessions;
  private final TurnIntake requests;
  private final OutputSchemas schemas;
  private final TurnExecutor engine;
  private final EventPusher pusher;

  /** Opens an agent. It continues unfinished turns when it is started. */
  public ToolLoopAgent(AgentParts parts, TurnRules rules) {
    this(parts, EndedTurns.IGNORED, rules);
  }

  /** Opens an agent that tells which turns have ended. */
  public ToolLoopAgent(AgentParts parts, EndedTurns ended, TurnRules rules) {
    this(parts, rules, ended, step -> {});
  }

  /** Opens an agent that reports every step to {@code passing}, before and after it. */
  ToolLoopAgent(AgentParts parts, TurnRules rules, Consumer<String> passing) {
    this(parts, rules, EndedTurns.IGNORED, passing);
  }

  private ToolLoopAgent(
      AgentParts parts, TurnRules rules, EndedTurns ended, Consumer<String> passing) {
    this.workspaces = parts.workspaces();
    this.store = new TurnStore(parts.database(), parts.clock(), hub, ended, passing);
    this.sessions = new AgentSessions(store, parts.workspaces(), rules);
    this.requests = new TurnIntake(store, sessions, parts, rules);
    this.schemas = parts.schemas();
    this.engine = new TurnExecutor(store, parts, rules);
    this.pusher = new EventPusher(store, hub);
  }

  /** Continues unfinished turns; called once. */
  public ToolLoopAgent start() {
    engine.start();
    pusher.start();
    return this;
  }

  @Override
  public Capabilities capabilities() {
    return sessions.capabilities();
  }

  @Override
  public Session createSession(NewSession session) {
    return sessions.create(session);
  }

  @Override
  public Session getSession(String sessionId) {
    return sessions.get(sessionId);
  }

  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    return sessions.list(query);
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    return sessions.update(sessionId, change);
  }

  @Override
  public Turn createTurn(NewTurn turn) {
    var kept = requests.begin(turn, engine.hasRoom());
    engine.wake(kept.id());
    return kept;
  }

  @Override
  public Turn getTurn(String turnId) {
    return store.read(transaction -> TurnRows.turn(own(transaction, turnId)));
  }

  private static Document own(Transaction transaction, String turnId) {
    return transaction
        .store(TurnStore.TURNS)
        .get(Key.of(turnId))
        .filter(row -> TurnRows.text(row, "owner").equals(ActingSubject.caller()))
        .orElseThrow(() -> unknown("turn", turnId));
  }

  private static ServiceException unknown(String what, String id) {
    return new ServiceException(Reason.NOT_FOUND, "there is no %s '%s'".formatted(what, id));
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    var after = AgentIds.token(query.pageToken());
    var session = Key.of(query.sessionId());
    return store.read(
        transaction -> {
          AgentSessions.own(transaction, query.sessionId());
          var turns = transaction.store(TurnStore.TURNS);
          var status = query.status().map(wanted -> Key.of(wanted.name()));
          return status
              .map(
                  key ->
                      AgentSessions.page(turns.index("status"), after, query.limit(), session, key))
              .orElseGet(
                  () -> AgentSessions.page(turns.index("session"), after, query.limit(), session))
              .map(TurnRows::turn);
        });
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    getTurn(turnId);
    var canceled =
        store.change(
            "cancelling",
            turnId,
            changes -> {
              boolean before = TurnRows.status(changes.turn()) == Turn.Status.CANCELED;
              return TurnRows.turn(
                  before ? changes.turn() : changes.apply(TurnChange.cancel(reason)).save());
            });
    engine.stop(turnId);
    return canceled;
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    RequestRules.limit(limit);
    RequestRules.after(after);
    getTurn(turnId);
    return store.news(turnId, after, limit).events();
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    RequestRules.after(after);
    getTurn(turnId);
    return new TurnWatch(turnId, after, until, new WatchedNews(store, hub, turnId));
  }

  @Override
  public void pushTurnEvents(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    RequestRules.after(after);
    getTurn(turnId);
    pusher.push(turnId, after, until, subscriber);
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    getTurn(turnId);
    return store.interactions(turnId).stream().map(TurnRows::interaction).toList();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    getTurn(turnId);
    var resolved =
        store.change(
            "answering",
            turnId,
            changes -> {
              var question =
                  changes.interactions().stream()
                      .filter(row -> TurnRows.text(row, "id").equals(interactionId))
                      .findFirst()
                      .orElseThrow(() -> unknown("interaction", interactionId));
              requireFit(TurnRows.interaction(question), resolution);
              var answered = changes.resolve(question, resolution);
              changes.save();
              return TurnRows.interaction(answered);
            });
    engine.wake(turnId);
    return resolved;
  }

  private void requireFit(Interaction asked, Map<String, @Nullable Object> resolution) {
    Resolutions.check(asked, resolution);
    var schema = JsonValues.members(asked.request().get("schema"));
    if (asked.type() == Interaction.Type.INPUT
        && schema != null
        && !Resolutions.declines(asked, resolution)) {
      List<Problem> problems;
      try {
        problems =
            schemas.problems(schema, resolution.get("value")).stream()
                .map(
                    problem ->
                        new Problem("/resolution/value" + problem.pointer(), problem.message()))
                .toList();
      } catch (IllegalArgumentException unchecked) {
        throw ServiceException.invalidMember(
            "/resolution/value", String.valueOf(unchecked.getMessage()));
      }
      if (!problems.isEmpty()) {
        throw ServiceException.invalidInput("the resolution does not fit its schema", problems);
      }
    }
  }

  /** Releases the turns under way; the next process that opens the database continues them. */
  @Override
  public void close() {
    pusher.close();
    engine.close();
    workspaces.close();
  }
}
