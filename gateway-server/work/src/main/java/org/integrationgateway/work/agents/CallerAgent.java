package org.integrationgateway.work.agents;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.engines.agent.turn.RequestRules;
import org.integrationgateway.sdk.CallContext;
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
import org.integrationgateway.work.agents.AgentChange.Action;
import org.integrationgateway.work.lists.ListMark;
import org.integrationgateway.work.lists.ListPage;
import org.integrationgateway.work.lists.MergedList;
import org.jspecify.annotations.Nullable;

/** One provider, or several as one, for the subject of the call in force. */
final class CallerAgent implements Agent {
  private static final int LONGEST_REASON = 1_024;

  private final AgentProviders providers;
  private final List<String> names;
  private final AgentPlaces places;
  private final TurnTools tools;
  private final StructuredSchemas schemas;
  private final AgentObserver observer;

  /**
   * @param names of the providers
   */
  CallerAgent(
      AgentProviders providers,
      List<String> names,
      AgentPlaces places,
      TurnTools tools,
      StructuredSchemas schemas,
      AgentObserver observer) {
    this.providers = providers;
    this.names = names;
    this.places = places;
    this.tools = tools;
    this.schemas = schemas;
    this.observer = observer;
  }

  /** The providers that the limits of the caller's token leave. */
  private List<NamedAgent> among() {
    var caller = CallContext.currentSubject().map(Caller::of);
    var left =
        names.stream()
            .filter(name -> caller.isEmpty() || caller.get().mayUse(Caller.AGENT, name))
            .toList();
    if (left.isEmpty()) {
      throw ServiceFailures.of(
          new GatewayException(
              ErrorCode.SCOPE_DENIED,
              "this token's scopes do not include agents; use a token with the scope {\"app\": \"%s\"}"
                  .formatted(Caller.AGENT)));
    }
    var found = left.stream().flatMap(providers::find).toList();
    if (found.isEmpty()) {
      throw new ServiceException(Reason.UNAVAILABLE, "the agent providers are being started");
    }
    return found;
  }

  private NamedAgent forNewSession() {
    var among = among();
    if (among.size() == 1) {
      return among.get(0);
    }
    return among.stream()
        .filter(provider -> providers.byDefault().equals(Optional.of(provider.name())))
        .findFirst()
        .orElseThrow(
            () ->
                ServiceException.invalidMember(
                    "/provider",
                    "is missing, and no agent provider is the default: name one of "
                        + among.stream().map(NamedAgent::name).toList()));
  }

  @Override
  public Capabilities capabilities() {
    return among().stream()
        .map(provider -> provider.agent().capabilities())
        .reduce(UnitedCapabilities::of)
        .orElseThrow();
  }

  @Override
  public Session createSession(NewSession session) {
    var provider = forNewSession();
    var created = provider.agent().createSession(session);
    places.has(provider, created);
    observer.changed(AgentChange.ofSession(Action.SESSION_CREATE, provider, created.id()));
    return created.ofProvider(provider.name());
  }

  @Override
  public Session getSession(String sessionId) {
    var found = places.session(among(), sessionId);
    return found.thing().ofProvider(found.provider().name());
  }

  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    var among = among().stream().sorted(Comparator.comparing(NamedAgent::name)).toList();
    return list(
        among,
        (provider, limit, token) -> sessions(provider, query, limit, token),
        session -> new ListMark(session.createdAt(), session.id()),
        "sessions %s %s %s".formatted(AgentPlaces.subject(), names, query.state()),
        query.limit(),
        query.pageToken());
  }

  /** Reads a page of the list of one provider. */
  private interface Reader<T> {
    ListPage<T> read(NamedAgent provider, int limit, Optional<String> token);
  }

  private static <T> AgentPage<T> list(
      List<NamedAgent> among,
      Reader<T> reader,
      Function<T, ListMark> mark,
      String query,
      int limit,
      Optional<String> pageToken) {
    var sources =
        among.stream()
            .map(
                provider ->
                    new MergedList.Source<T>(
                        provider.name(), (most, token) -> reader.read(provider, most, token)))
            .toList();
    var page =
        new MergedList<>(sources, mark, ListMark.NEWEST_FIRST, Optional.empty(), query)
            .page(limit, pageToken);
    return new AgentPage<>(page.items(), page.next());
  }

  private static ListPage<Session> sessions(
      NamedAgent provider, SessionQuery query, int limit, Optional<String> token) {
    var page = provider.agent().listSessions(new SessionQuery(query.state(), limit, token));
    return new ListPage<>(
        page.items().stream()
            .filter(session -> session.createdBy().equals(AgentPlaces.subject()))
            .map(session -> session.ofProvider(provider.name()))
            .toList(),
        page.nextPageToken());
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    var provider = places.ofSession(among(), sessionId);
    var updated = as("session", sessionId, () -> provider.agent().updateSession(sessionId, change));
    observer.changed(AgentChange.ofSession(Action.SESSION_UPDATE, provider, sessionId));
    return updated.ofProvider(provider.name());
  }

  @Override
  public Turn createTurn(NewTurn turn) {
    var provider = places.ofSession(among(), turn.sessionId());
    if (provider.isPackaged()) {
      schemas.check(turn.output());
    }
    var resolved = tools.resolved(turn, provider.isPackaged());
    var created = as("session", turn.sessionId(), () -> provider.agent().createTurn(resolved));
    places.has(provider, created);
    observer.changed(
        AgentChange.ofTurn(Action.TURN_CREATE, provider, turn.sessionId(), created.id()));
    return created.ofProvider(provider.name());
  }

  @Override
  public Turn getTurn(String turnId) {
    var found = places.turn(among(), turnId);
    return found.thing().ofProvider(found.provider().name());
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    var provider = places.ofSession(among(), query.sessionId());
    return list(
        List.of(provider),
        (named, limit, token) -> turns(named, query, limit, token),
        turn -> new ListMark(turn.createdAt(), turn.id()),
        "turns %s %s %s".formatted(AgentPlaces.subject(), query.sessionId(), query.status()),
        query.limit(),
        query.pageToken());
  }

  private static ListPage<Turn> turns(
      NamedAgent provider, TurnQuery query, int limit, Optional<String> token) {
    var asked = new TurnQuery(query.sessionId(), query.status(), limit, token);
    var page = as("session", query.sessionId(), () -> provider.agent().listTurns(asked));
    return new ListPage<>(
        page.items().stream().map(turn -> turn.ofProvider(provider.name())).toList(),
        page.nextPageToken());
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    if (reason.filter(text -> text.length() > LONGEST_REASON).isPresent()) {
      throw ServiceException.invalidMember(
          "/reason", "has at most " + LONGEST_REASON + " characters");
    }
    var provider = places.ofTurn(among(), turnId);
    var canceled = as("turn", turnId, () -> provider.agent().cancelTurn(turnId, reason));
    observer.changed(
        AgentChange.ofTurn(Action.TURN_CANCEL, provider, canceled.sessionId(), turnId));
    return canceled.ofProvider(provider.name());
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    RequestRules.limit(limit);
    return onTurn(turnId, after, agent -> agent.listTurnEvents(turnId, after, limit));
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    return onTurn(turnId, after, agent -> agent.watchTurnEvents(turnId, after, until));
  }

  @Override
  public void pushTurnEvents(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    onTurn(
        turnId,
        after,
        agent -> {
          agent.pushTurnEvents(turnId, after, until, subscriber);
          return turnId;
        });
  }

  private <T> T onTurn(String turnId, long after, Function<Agent, T> work) {
    RequestRules.after(after);
    var provider = places.ofTurn(among(), turnId);
    return as("turn", turnId, () -> work.apply(provider.agent()));
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    return onTurn(turnId, 0, agent -> agent.listInteractions(turnId));
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    var provider = places.ofTurn(among(), turnId);
    var resolved =
        as(
            "interaction",
            interactionId,
            () -> provider.agent().resolveInteraction(turnId, interactionId, resolution));
    observer.changed(AgentChange.resolved(provider, turnId, interactionId));
    return resolved;
  }

  /** Runs work; a provider's words for what it does not know are replaced by those of all. */
  private static <T> T as(String what, String id, Supplier<T> work) {
    try {
      return work.get();
    } catch (ServiceException failure) {
      throw failure.reason() == Reason.NOT_FOUND ? AgentPlaces.unknown(what, id) : failure;
    }
  }
}
