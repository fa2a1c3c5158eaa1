package org.integrationgateway.engines.agent.memory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.engines.agent.turn.RequestRules;
import org.integrationgateway.engines.agent.turn.TurnWatch;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
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
import org.jspecify.annotations.Nullable;

/**
 * An agent whose sessions and turns are in memory: they are gone when the program ends. A {@link
 * TurnHandler} carries out the turns, each on a thread of its own. At most 10,000 sessions of 1,000
 * turns each.
 */
public final class MemoryAgent implements Agent, AutoCloseable {
  private static final int MAX_SESSIONS = 10_000;
  private static final long IDLE_SECONDS = 10;

  private final TurnHandler handler;
  private final Duration turnTime;
  private final InstantSource clock;
  private final int turnsAtOnce;

  /** Permits for further turns whose work may begin. */
  private final Semaphore places;

  private final ThreadPoolExecutor workers;
  private final ScheduledThreadPoolExecutor timer;

  private final ReentrantLock lock = new ReentrantLock();

  /** All sessions, the oldest first. */
  private final List<MemorySession> sessions = new ArrayList<>();

  private final Map<String, MemorySession> sessionsById = new HashMap<>();
  private final Map<String, RunningTurn> turnsById = new HashMap<>();
  private final RepeatedRequests requests = new RepeatedRequests();

  /**
   * An agent.
   *
   * @param turnsAtOnce how many turns it carries out at once; it refuses more
   * @param turnTime how long a turn works whose request does not say
   */
  public MemoryAgent(TurnHandler handler, int turnsAtOnce, Duration turnTime, InstantSource clock) {
    this.handler = handler;
    this.turnTime = turnTime;
    this.clock = clock;
    this.turnsAtOnce = turnsAtOnce;
    this.places = new Semaphore(turnsAtOnce);
    this.workers =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThread.factory("turn"));
    this.timer = new ScheduledThreadPoolExecutor(1, DaemonThread.factory("turn-timer"));
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Capabilities capabilities() {
    return handler.capabilities();
  }

  @Override
  public Session createSession(NewSession wanted) {
    var key = wanted.idempotencyKey().map(text -> "session " + caller() + " " + text);
    return locked(
        () ->
            requests
                .once(key, wanted, MemorySession::id, this::session, () -> open(wanted))
                .session());
  }

  private MemorySession open(NewSession wanted) {
    RequestRules.check(wanted, capabilities());
    if (sessions.size() == MAX_SESSIONS) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "there are " + MAX_SESSIONS + " sessions, which is the limit");
    }
    var now = clock.instant();
    var session =
        new MemorySession(
            new Session(
                UUID.randomUUID().toString(),
                wanted.model(),
                Session.State.ACTIVE,
                wanted.clientRef(),
                wanted.metadata(),
                caller(),
                now,
                now,
                Optional.empty(),
                wanted.workspace(),
                Optional.empty()));
    sessions.add(session);
    sessionsById.put(session.id(), session);
    return session;
  }

  @Override
  public Session getSession(String sessionId) {
    return locked(() -> session(sessionId).session());
  }

  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    var caller = caller();
    return locked(
        () ->
            MemoryPages.newestFirst(
                sessions.stream().map(MemorySession::session).toList(),
                session ->
                    session.createdBy().equals(caller)
                        && query.state().map(session.state()::equals).orElse(true),
                query.limit(),
                query.pageToken()));
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    return locked(() -> session(sessionId).change(change, clock.instant()));
  }

  @Override
  public Turn createTurn(NewTurn wanted) {
    var key = wanted.idempotencyKey().map(text -> "turn " + wanted.sessionId() + " " + text);
    return locked(
        () -> {
          var session = session(wanted.sessionId());
          return requests
              .once(key, wanted, RunningTurn::id, this::turn, () -> begin(session, wanted))
              .turn();
        });
  }

  private RunningTurn begin(MemorySession session, NewTurn wanted) {
    RequestRules.check(wanted, capabilities());
    session.requireFree();
    var work = handler.accept(session.session(), wanted, session.conversation());
    var turn = new RunningTurn(pending(session.session(), wanted), clock, timer);
    execute(turn, work, wanted.timeout().orElse(turnTime));
    session.add(turn);
    turnsById.put(turn.id(), turn);
    return turn;
  }

  private void execute(RunningTurn turn, TurnHandler.Work work, Duration time) {
    if (!places.tryAcquire()) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "the agent carries out %d turns at once: wait for one to end".formatted(turnsAtOnce));
    }
    var trace = CurrentSpan.get().headers();
    var caller = CallContext.current().map(context -> context.in(trace).askedBy(Party.AGENT));
    Runnable idle = places::release;
    try {
      turn.endAfter(time);
      workers.execute(
          () ->
              caller.ifPresentOrElse(
                  context -> context.during(() -> turn.carryOut(work, idle)),
                  () -> turn.carryOut(work, idle)));
    } catch (RejectedExecutionException closed) {
      places.release();
      throw new ServiceException(Reason.UNAVAILABLE, "the agent is being stopped");
    }
  }

  private Turn pending(Session session, NewTurn wanted) {
    return new Turn(
        UUID.randomUUID().toString(),
        session.id(),
        wanted.model().orElse(session.model()),
        Turn.Status.PENDING,
        wanted.messages(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        wanted.metadata(),
        session.createdBy(),
        clock.instant(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public Turn getTurn(String turnId) {
    return locked(() -> turn(turnId)).turn();
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    return locked(
        () ->
            MemoryPages.newestFirst(
                session(query.sessionId()).turns(),
                turn -> query.status().map(turn.status()::equals).orElse(true),
                query.limit(),
                query.pageToken()));
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    return locked(() -> turn(turnId)).cancel(reason);
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    RequestRules.limit(limit);
    RequestRules.after(after);
    return locked(() -> turn(turnId)).read(after, limit).events();
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    RequestRules.after(after);
    return new TurnWatch(turnId, after, until, locked(() -> turn(turnId)).source());
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    return locked(() -> turn(turnId)).interactions();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    return locked(() -> turn(turnId)).resolve(interactionId, resolution);
  }

  /** Interrupts the work of all turns. */
  @Override
  public void close() {
    workers.shutdownNow();
    timer.shutdownNow();
  }

  private static String caller() {
    return CallContext.currentSubject().map(Subject::id).orElse("system:gateway");
  }

  private MemorySession session(String id) {
    return Optional.ofNullable(sessionsById.get(id))
        .filter(session -> session.session().createdBy().equals(caller()))
        .orElseThrow(
            () -> new ServiceException(Reason.NOT_FOUND, "there is no session '" + id + "'"));
  }

  private RunningTurn turn(String id) {
    return Optional.ofNullable(turnsById.get(id))
        .filter(turn -> turn.turn().createdBy().equals(caller()))
        .orElseThrow(() -> new ServiceException(Reason.NOT_FOUND, "there is no turn '" + id + "'"));
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
