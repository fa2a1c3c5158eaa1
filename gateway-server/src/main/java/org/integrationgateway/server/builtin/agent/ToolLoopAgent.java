package org.integrationgateway.server.builtin.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewSession;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Page;
import org.integrationgateway.sdk.agent.Session;
import org.integrationgateway.sdk.agent.SessionChange;
import org.integrationgateway.sdk.agent.SessionQuery;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.jspecify.annotations.Nullable;

/** Sessions and turns on an indexed database; the turns are carried out by an {@link Engine}. */
public final class ToolLoopAgent implements Agent, AutoCloseable {
  private final Hub hub = new Hub();
  private final Limits limits;
  private final TurnStore store;
  private final Sessions sessions;
  private final TurnRequests requests;
  private final Resolutions resolutions;
  private final Engine engine;

  /** Opens one; turns that somebody left are not gone on with before it is started. */
  public ToolLoopAgent(AgentParts parts, Limits limits) {
    this(parts, limits, step -> {});
  }

  /** As the other one; {@code passing} hears of every step, before and after it. */
  ToolLoopAgent(AgentParts parts, Limits limits, Consumer<String> passing) {
    this.limits = limits;
    this.store = new TurnStore(parts.database(), parts.clock(), hub, passing);
    this.sessions = new Sessions(store, limits);
    this.requests = new TurnRequests(store, sessions, parts, limits);
    this.resolutions = new Resolutions(parts.schemas());
    this.engine = new Engine(store, parts, limits);
  }

  /** Goes on with the turns that are there. Once. */
  public ToolLoopAgent start() {
    engine.start();
    return this;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(limits.models(), true, true, false, true, true);
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
  public Page<Session> listSessions(SessionQuery query) {
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
    return store.read(transaction -> Rows.turn(own(transaction, turnId)));
  }

  private static Document own(Transaction transaction, String turnId) {
    return transaction
        .store(TurnStore.TURNS)
        .get(Key.of(turnId))
        .filter(row -> Rows.text(row, "owner").equals(OnBehalf.caller()))
        .orElseThrow(() -> unknown("turn", turnId));
  }

  private static ServiceException unknown(String what, String id) {
    return new ServiceException(Reason.NOT_FOUND, "there is no %s '%s'".formatted(what, id));
  }

  @Override
  public Page<Turn> listTurns(TurnQuery query) {
    var after = Ids.token(query.pageToken());
    var session = Key.of(query.sessionId());
    return store.read(
        transaction -> {
          Sessions.own(transaction, query.sessionId());
          var turns = transaction.store(TurnStore.TURNS);
          var status = query.status().map(wanted -> Key.of(wanted.name()));
          return status
              .map(key -> Sessions.page(turns.index("status"), after, query.limit(), session, key))
              .orElseGet(() -> Sessions.page(turns.index("session"), after, query.limit(), session))
              .map(Rows::turn);
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
              var status = Rows.status(changes.turn());
              if (status == Turn.Status.CANCELED) {
                return Rows.turn(changes.turn());
              }
              if (status.terminal()) {
                throw new ServiceException(
                    Reason.INVALID_STATE,
                    "turn '%s' has ended already: it %s"
                        .formatted(turnId, MessageJson.lower(status)));
              }
              return Rows.turn(
                  changes
                      .append(EventDraft.canceled(reason.orElse("")))
                      .end(Turn.Status.CANCELED, reason.orElse("cancelled by the user"))
                      .save());
            });
    engine.stop(turnId);
    return canceled;
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    if (limit < 1 || limit > Page.MAX) {
      throw ServiceException.invalidInput(
          "the request is not valid",
          List.of(new Problem("/limit", "is 1 to " + Page.MAX + ", not " + limit)));
    }
    behind(after);
    getTurn(turnId);
    return store.news(turnId, after, limit).events();
  }

  private static void behind(long after) {
    if (after < 0) {
      throw ServiceException.invalidInput(
          "the request is not valid",
          List.of(new Problem("/after", "is the number of an event, or 0, not " + after)));
    }
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    behind(after);
    getTurn(turnId);
    return new StoredEvents(store, hub, turnId, after, until);
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    getTurn(turnId);
    return store.interactions(turnId).stream().map(Rows::interaction).toList();
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
                      .filter(row -> Rows.text(row, "id").equals(interactionId))
                      .findFirst()
                      .orElseThrow(() -> unknown("interaction", interactionId));
              if (Rows.interaction(question).state() != Interaction.State.PENDING) {
                throw new ServiceException(
                    Reason.INVALID_STATE,
                    "interaction '%s' is %s: there is nothing to answer any more"
                        .formatted(
                            interactionId, MessageJson.lower(Rows.interaction(question).state())));
              }
              resolutions.check(Rows.interaction(question), resolution);
              var waited =
                  Duration.between(Rows.instant(changes.turn(), "waitingSince"), store.now());
              var answered = changes.resolve(question, resolution);
              changes.set("deadline", Rows.instant(changes.turn(), "deadline").plus(waited)).save();
              return Rows.interaction(answered);
            });
    engine.wake(turnId);
    return resolved;
  }

  /** Lets go of the turns under way; whoever opens the same database next goes on with them. */
  @Override
  public void close() {
    engine.close();
  }
}
