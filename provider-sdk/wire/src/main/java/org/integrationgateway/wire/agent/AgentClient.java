package org.integrationgateway.wire.agent;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.integrationgateway.protocol.v1.AgentGrpc;
import org.integrationgateway.protocol.v1.CancelAgentTurnRequest;
import org.integrationgateway.protocol.v1.GetAgentCapabilitiesRequest;
import org.integrationgateway.protocol.v1.GetAgentSessionRequest;
import org.integrationgateway.protocol.v1.GetAgentTurnRequest;
import org.integrationgateway.protocol.v1.ListInteractionsRequest;
import org.integrationgateway.protocol.v1.ListTurnEventsRequest;
import org.integrationgateway.protocol.v1.ResolveInteractionRequest;
import org.integrationgateway.sdk.Deadline;
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
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.Structs;
import org.jspecify.annotations.Nullable;

/** The client adapter: an agent on the other side of a channel. */
record AgentClient(Calls calls) implements Agent {
  @Override
  public Capabilities capabilities() {
    return SessionCodec.read(
        calls.ask(
            AgentGrpc.getGetCapabilitiesMethod(),
            GetAgentCapabilitiesRequest.getDefaultInstance(),
            "capabilities"));
  }

  @Override
  public Session createSession(NewSession session) {
    return SessionCodec.read(
        calls.ask(
            AgentGrpc.getCreateSessionMethod(), SessionCodec.write(session), "a new session"));
  }

  @Override
  public Session getSession(String sessionId) {
    var request = GetAgentSessionRequest.newBuilder().setSessionId(sessionId).build();
    return SessionCodec.read(
        calls.ask(AgentGrpc.getGetSessionMethod(), request, "session '" + sessionId + "'"));
  }

  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    var answer =
        calls.ask(AgentGrpc.getListSessionsMethod(), SessionCodec.write(query), "sessions");
    return new AgentPage<>(
        answer.getSessionsList().stream().map(SessionCodec::read).toList(),
        text(answer.getNextPageToken()));
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    return SessionCodec.read(
        calls.ask(
            AgentGrpc.getUpdateSessionMethod(),
            SessionCodec.write(sessionId, change),
            "session '" + sessionId + "'"));
  }

  @Override
  public Turn createTurn(NewTurn turn) {
    return TurnCodec.read(
        calls.ask(AgentGrpc.getCreateTurnMethod(), TurnCodec.write(turn), "a new turn"));
  }

  @Override
  public Turn getTurn(String turnId) {
    var request = GetAgentTurnRequest.newBuilder().setTurnId(turnId).build();
    return TurnCodec.read(calls.ask(AgentGrpc.getGetTurnMethod(), request, turn(turnId)));
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    var answer = calls.ask(AgentGrpc.getListTurnsMethod(), TurnCodec.write(query), "turns");
    return new AgentPage<>(
        answer.getTurnsList().stream().map(TurnCodec::read).toList(),
        text(answer.getNextPageToken()));
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    var request =
        CancelAgentTurnRequest.newBuilder().setTurnId(turnId).setReason(reason.orElse("")).build();
    return TurnCodec.read(calls.ask(AgentGrpc.getCancelTurnMethod(), request, turn(turnId)));
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    var request =
        ListTurnEventsRequest.newBuilder()
            .setTurnId(turnId)
            .setAfter(after)
            // 0 stands for the default on the wire; here it is refused, as any other wrong limit.
            .setLimit(limit == 0 ? -1 : limit)
            .build();
    return calls
        .ask(AgentGrpc.getListTurnEventsMethod(), request, turn(turnId))
        .getEventsList()
        .stream()
        .map(EventCodec::read)
        .toList();
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    return lasting(
        () ->
            new WireEvents(
                calls.askMany(
                    AgentGrpc.getWatchTurnEventsMethod(),
                    EventCodec.write(turnId, after, until),
                    turn(turnId))));
  }

  @Override
  public void pushTurnEvents(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    lasting(
        () -> {
          calls.push(
              AgentGrpc.getWatchTurnEventsMethod(),
              EventCodec.write(turnId, after, until),
              turn(turnId),
              EventCodec::read,
              subscriber);
          return true;
        });
  }

  /** A turn may take long: without a deadline the longest possible one applies. */
  private static <T> T lasting(Supplier<T> watch) {
    return Deadline.current().orElseGet(() -> Deadline.in(Deadline.LONGEST)).during(watch);
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    var request = ListInteractionsRequest.newBuilder().setTurnId(turnId).build();
    return calls
        .ask(AgentGrpc.getListInteractionsMethod(), request, turn(turnId))
        .getInteractionsList()
        .stream()
        .map(EventCodec::read)
        .toList();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    var request =
        ResolveInteractionRequest.newBuilder()
            .setTurnId(turnId)
            .setInteractionId(interactionId)
            .setResolution(Structs.write(resolution))
            .build();
    return EventCodec.read(
        calls.ask(
            AgentGrpc.getResolveInteractionMethod(),
            request,
            "interaction '" + interactionId + "'"));
  }

  private static String turn(String turnId) {
    return "turn '" + turnId + "'";
  }
}
