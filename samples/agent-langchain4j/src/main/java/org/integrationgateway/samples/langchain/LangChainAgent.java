package org.integrationgateway.samples.langchain;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
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
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An agent that calls models by LangChain4j. Sessions are kept in memory and end with the program.
 */
public final class LangChainAgent implements Agent {
  private static final String HOST = "SERVICE_HOST_SOCKET";
  private static final int MOST_SESSIONS = 10_000;
  private static final Set<String> OWN =
      Set.of("model", "messages", "stream", "stream_options", "tools", "response_format", "n");

  /** The request with an idempotency key, and its result. */
  private record Kept(Object request, String id) {}

  private final Config config;
  private final Model model;
  private final Apps apps;
  private final InstantSource clock;
  private final ExecutorService workers;

  /** All sessions, the oldest first. */
  private final List<SessionTurns> talks = new ArrayList<>();

  private final Map<String, SessionTurns> byId = new HashMap<>();
  private final Map<String, RunningTurn> turnsById = new HashMap<>();
  private final Map<String, Kept> kept = new HashMap<>();

  LangChainAgent(Config config, Apps apps, InstantSource clock) {
    this.config = config;
    this.model = new Model(config.url(), config.apiKey());
    this.apps = apps;
    this.clock = clock;
    this.workers =
        new ThreadPoolExecutor(
            0,
            config.turnsAtOnce(),
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> {
              var thread = new Thread(work, "turn");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(config.models(), true, true, false, true, true);
  }

  @Override
  public synchronized Session createSession(NewSession wanted) {
    if (wanted.workspace().isPresent()) {
      throw new ServiceException(Reason.NOT_SUPPORTED, "this agent does not know workspaces");
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
    wanted.model().ifPresent(this::requireModel);
    var question = question(wanted, talk.session().model());
    talk.requireFree();
    var time = wanted.timeout().orElse(Duration.ofSeconds(config.turnSeconds()));
    var live = new RunningTurn(talk.session(), wanted, clock);
    var loop = new ToolLoop(live, model, talk.history(), question, config.approval(), time);
    begin(live, loop);
    var turn = live.turn();
    talk.add(live, loop);
    turnsById.put(turn.id(), live);
    key.ifPresent(text -> kept.put(text, new Kept(wanted, turn.id())));
    return turn;
  }

  private void begin(RunningTurn live, ToolLoop loop) {
    try {
      live.worksBy(workers.submit(loop));
    } catch (RejectedExecutionException full) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "the agent carries out %d turns at once: wait for one to end"
              .formatted(config.turnsAtOnce()));
    }
  }

  private Model.Question question(NewTurn wanted, String model) {
    var last = wanted.messages().get(wanted.messages().size() - 1);
    if (last.role() == Message.Role.ASSISTANT) {
      throw SessionTurns.invalid("/messages", "the last one is not by the assistant");
    }
    wanted.modelOptions().keySet().stream()
        .filter(OWN::contains)
        .findFirst()
        .ifPresent(
            name -> {
              throw SessionTurns.invalid("/modelOptions", "'" + name + "' is for the agent to say");
            });
    return new Model.Question(
        wanted.model().orElse(model),
        Conversation.of(wanted.messages()),
        Toolbox.of(wanted, apps),
        wanted.output() instanceof OutputSpec.Structured structured
            ? Optional.of(OutputSchema.of(structured.schema()))
            : Optional.empty(),
        wanted.modelOptions());
  }

  @Override
  public Turn getTurn(String turnId) {
    return turn(turnId).turn();
  }

  @Override
  public synchronized AgentPage<Turn> listTurns(TurnQuery query) {
    return Pages.newestFirst(
        talk(query.sessionId()).turns(),
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
    return turn(turnId).watch(after, until);
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    return turn(turnId).questions();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, Object> resolution) {
    return turn(turnId).resolve(interactionId, resolution);
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

  private void requireModel(String name) {
    if (!config.models().isEmpty() && !config.models().contains(name)) {
      throw SessionTurns.invalid("/model", "is one of " + config.models() + ", not '" + name + "'");
    }
  }

  private static void requirePlace(long after) {
    if (after < 0) {
      throw SessionTurns.invalid("/after", "is 0 or more, not " + after);
    }
  }

  /** The apps of the gateway that started this program. */
  private static Apps apps() {
    if (System.getenv(HOST) != null) {
      return HostServices.open().apps();
    }
    return invocation -> {
      throw new ServiceException(
          Reason.UNAVAILABLE, HOST + " is not set: no gateway started this program");
    };
  }

  public static void main(String[] args) {
    var apps = apps();
    ProviderMain.serve(
        ProviderKind.AGENT,
        Config.class,
        config -> new LangChainAgent(config, apps, InstantSource.system()));
  }
}
