package ${package};

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;

/** An agent that answers from a script. Sessions are kept in memory and end with the program. */
public final class ScriptedAgent implements Agent {
  private static final String MODEL = "scripted";
  private static final int MOST_SESSIONS = 10_000;

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Doc("What it answers to what") @Default("[]") List<Line> script) {}

  /** An answer, and the text by which it is found. */
  record Line(String says, String answers, @Default("0") int seconds) {
    Line {
      if (answers.isBlank() || seconds < 0 || seconds > 3_600) {
        throw new IllegalArgumentException(
            "a line of the script answers something, within 0 to 3600 seconds");
      }
    }
  }

  /** The request with an idempotency key, and its result. */
  private record Kept(Object request, String id) {}

  private final List<Line> script;
  private final InstantSource clock;
  private final Executor workers =
      Executors.newCachedThreadPool(
          work -> {
            var thread = new Thread(work, "turn");
            thread.setDaemon(true);
            return thread;
          });

  /** All sessions, the oldest first. */
  private final List<SessionTurns> talks = new ArrayList<>();

  private final Map<String, SessionTurns> byId = new HashMap<>();
  private final Map<String, RunningTurn> turnsById = new HashMap<>();
  private final Map<String, Kept> kept = new HashMap<>();

  ScriptedAgent(Config config, InstantSource clock) {
    this.script = config.script();
    this.clock = clock;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(List.of(MODEL), false, false, false, true, false);
  }

  @Override
  public synchronized Session createSession(NewSession wanted) {
    if (wanted.workspace().isPresent()) {
      throw SessionTurns.unsupported("workspaces");
    }
    requireModel(wanted.model());
    var key = wanted.idempotencyKey().map(text -> "session " + caller() + " " + text);
    var before = before(key, wanted);
    if (before.isPresent()) {
      return talk(before.get()).session();
    }
    if (talks.size() == MOST_SESSIONS) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "there are " + MOST_SESSIONS + " sessions, as many as there may be");
    }
    var now = clock.instant();
    var session =
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
            Optional.empty());
    var talk = new SessionTurns(session);
    talks.add(talk);
    byId.put(session.id(), talk);
    key.ifPresent(text -> kept.put(text, new Kept(wanted, session.id())));
    return session;
  }

  @Override
  public synchronized Session getSession(String sessionId) {
    return talk(sessionId).session();
  }

  @Override
  public synchronized AgentPage<Session> listSessions(SessionQuery query) {
    var caller = caller();
    return Pages.newestFirst(
        talks.stream().map(talk -> talk.session()).toList(),
        session ->
            session.createdBy().equals(caller)
                && query.state().map(session.state()::equals).orElse(true),
        query.limit(),
        query.pageToken());
  }

  @Override
  public synchronized Session updateSession(String sessionId, SessionChange change) {
    return talk(sessionId).change(change, clock.instant());
  }

  @Override
  public synchronized Turn createTurn(NewTurn wanted) {
    var talk = talk(wanted.sessionId());
    var key = wanted.idempotencyKey().map(text -> "turn " + wanted.sessionId() + " " + text);
    var before = before(key, wanted);
    if (before.isPresent()) {
      return turn(before.get()).turn();
    }
    wanted.model().ifPresent(ScriptedAgent::requireModel);
    var live = talk.begin(wanted, line(said(wanted)), clock);
    turnsById.put(live.id(), live);
    key.ifPresent(text -> kept.put(text, new Kept(wanted, live.id())));
    var begun = live.turn();
    workers.execute(live::write);
    return begun;
  }

  /** Returns the answer of the script; an unknown message is repeated. */
  private Line line(String said) {
    var text = said.toLowerCase(Locale.ROOT);
    return script.stream()
        .filter(line -> text.contains(line.says().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseGet(() -> new Line("", "You said: " + said, 0));
  }

  private static String said(NewTurn wanted) {
    var last = wanted.messages().get(wanted.messages().size() - 1);
    var texts = new ArrayList<>(List.of(last.text()));
    for (var part : last.parts()) {
      if (part instanceof Part.Text text) {
        texts.add(text.text());
      }
    }
    return String.join(" ", texts).strip();
  }

  @Override
  public Turn getTurn(String turnId) {
    return turn(turnId).turn();
  }

  @Override
  public synchronized AgentPage<Turn> listTurns(TurnQuery query) {
    return Pages.newestFirst(
        talk(query.sessionId()).turns().stream().map(RunningTurn::turn).toList(),
        turn -> query.status().map(turn.status()::equals).orElse(true),
        query.limit(),
        query.pageToken());
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    return turn(turnId).cancel(reason.orElse(""));
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    if (limit < 1 || limit > AgentPage.MAX) {
      throw SessionTurns.invalid("/limit", "is 1 to " + AgentPage.MAX + ", not " + limit);
    }
    requirePlace(after);
    return turn(turnId).events(after, limit);
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    requirePlace(after);
    return turn(turnId).watch(after);
  }

  /** This agent asks the user no questions. */
  @Override
  public List<Interaction> listInteractions(String turnId) {
    turn(turnId);
    return List.of();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, Object> resolution) {
    turn(turnId);
    throw new ServiceException(
        Reason.NOT_FOUND, "turn '" + turnId + "' asked nothing as '" + interactionId + "'");
  }

  private Optional<String> before(Optional<String> key, Object request) {
    var before = key.map(kept::get);
    if (before.isPresent() && !before.get().request().equals(request)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key came with another request before: use a new one");
    }
    return before.map(Kept::id);
  }

  private static String caller() {
    return CallContext.currentSubject().map(subject -> subject.id()).orElse("system:host");
  }

  private SessionTurns talk(String sessionId) {
    var talk = byId.get(sessionId);
    if (talk == null || !talk.session().createdBy().equals(caller())) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no session '" + sessionId + "'");
    }
    return talk;
  }

  private synchronized RunningTurn turn(String turnId) {
    var turn = turnsById.get(turnId);
    if (turn == null || !turn.turn().createdBy().equals(caller())) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no turn '" + turnId + "'");
    }
    return turn;
  }

  private static void requireModel(String model) {
    if (!model.equals(MODEL)) {
      throw SessionTurns.invalid(
          "/model", "is '" + MODEL + "', not '" + model + "': there is no other");
    }
  }

  private static void requirePlace(long after) {
    if (after < 0) {
      throw SessionTurns.invalid("/after", "is 0 or more, not " + after);
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.AGENT,
        Config.class,
        config -> new ScriptedAgent(config, InstantSource.system()));
  }
}
