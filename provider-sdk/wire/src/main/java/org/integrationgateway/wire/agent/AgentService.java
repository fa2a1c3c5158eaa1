package org.integrationgateway.wire.agent;

import static org.integrationgateway.wire.value.OptionalText.text;

import io.grpc.stub.StreamObserver;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.AgentCapabilities;
import org.integrationgateway.protocol.v1.AgentGrpc;
import org.integrationgateway.protocol.v1.AgentInteraction;
import org.integrationgateway.protocol.v1.AgentSession;
import org.integrationgateway.protocol.v1.AgentTurn;
import org.integrationgateway.protocol.v1.AgentTurnEvent;
import org.integrationgateway.protocol.v1.CancelAgentTurnRequest;
import org.integrationgateway.protocol.v1.CreateAgentSessionRequest;
import org.integrationgateway.protocol.v1.CreateAgentTurnRequest;
import org.integrationgateway.protocol.v1.GetAgentCapabilitiesRequest;
import org.integrationgateway.protocol.v1.GetAgentSessionRequest;
import org.integrationgateway.protocol.v1.GetAgentTurnRequest;
import org.integrationgateway.protocol.v1.ListAgentSessionsRequest;
import org.integrationgateway.protocol.v1.ListAgentSessionsResponse;
import org.integrationgateway.protocol.v1.ListAgentTurnsRequest;
import org.integrationgateway.protocol.v1.ListAgentTurnsResponse;
import org.integrationgateway.protocol.v1.ListInteractionsRequest;
import org.integrationgateway.protocol.v1.ListInteractionsResponse;
import org.integrationgateway.protocol.v1.ListTurnEventsRequest;
import org.integrationgateway.protocol.v1.ListTurnEventsResponse;
import org.integrationgateway.protocol.v1.ResolveInteractionRequest;
import org.integrationgateway.protocol.v1.UpdateAgentSessionRequest;
import org.integrationgateway.protocol.v1.WatchTurnEventsRequest;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Structs;

/** The service adapter: the protocol in front of an agent. */
final class AgentService extends AgentGrpc.AgentImplBase {
  private final Serving<Agent> serving;
  private final Workers workers;

  AgentService(Serving<Agent> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  private <T> void run(
      String what, String provider, StreamObserver<T> answer, Function<Agent, T> request) {
    workers.run(
        what, ServiceFailures.ALL, answer, cancellation -> request.apply(serving.named(provider)));
  }

  @Override
  public void getCapabilities(
      GetAgentCapabilitiesRequest request, StreamObserver<AgentCapabilities> answer) {
    run("telling capabilities", "", answer, agent -> SessionCodec.write(agent.capabilities()));
  }

  @Override
  public void createSession(
      CreateAgentSessionRequest request, StreamObserver<AgentSession> answer) {
    run(
        "opening a session",
        request.getProvider(),
        answer,
        agent -> SessionCodec.write(agent.createSession(SessionCodec.read(request))));
  }

  @Override
  public void getSession(GetAgentSessionRequest request, StreamObserver<AgentSession> answer) {
    run(
        "reading a session",
        request.getProvider(),
        answer,
        agent -> SessionCodec.write(agent.getSession(request.getSessionId())));
  }

  @Override
  public void listSessions(
      ListAgentSessionsRequest request, StreamObserver<ListAgentSessionsResponse> answer) {
    run(
        "listing sessions",
        request.getProvider(),
        answer,
        agent -> {
          var page = agent.listSessions(SessionCodec.read(request));
          return ListAgentSessionsResponse.newBuilder()
              .addAllSessions(page.items().stream().map(SessionCodec::write).toList())
              .setNextPageToken(page.nextPageToken().orElse(""))
              .build();
        });
  }

  @Override
  public void updateSession(
      UpdateAgentSessionRequest request, StreamObserver<AgentSession> answer) {
    run(
        "changing a session",
        request.getProvider(),
        answer,
        agent ->
            SessionCodec.write(
                agent.updateSession(request.getSessionId(), SessionCodec.read(request))));
  }

  @Override
  public void createTurn(CreateAgentTurnRequest request, StreamObserver<AgentTurn> answer) {
    run(
        "beginning a turn",
        request.getProvider(),
        answer,
        agent -> TurnCodec.write(agent.createTurn(TurnCodec.read(request))));
  }

  @Override
  public void getTurn(GetAgentTurnRequest request, StreamObserver<AgentTurn> answer) {
    run(
        "reading a turn",
        request.getProvider(),
        answer,
        agent -> TurnCodec.write(turn(agent, request.getSessionId(), request.getTurnId())));
  }

  /** A turn, when it belongs to the session that the caller names, if it names one. */
  private static Turn turn(Agent agent, String sessionId, String turnId) {
    var turn = agent.getTurn(turnId);
    if (!sessionId.isEmpty() && !turn.sessionId().equals(sessionId)) {
      throw new ServiceException(
          Reason.NOT_FOUND, "session '%s' has no turn '%s'".formatted(sessionId, turnId));
    }
    return turn;
  }

  @Override
  public void listTurns(
      ListAgentTurnsRequest request, StreamObserver<ListAgentTurnsResponse> answer) {
    run(
        "listing turns",
        request.getProvider(),
        answer,
        agent -> {
          var page = agent.listTurns(TurnCodec.read(request));
          return ListAgentTurnsResponse.newBuilder()
              .addAllTurns(page.items().stream().map(TurnCodec::write).toList())
              .setNextPageToken(page.nextPageToken().orElse(""))
              .build();
        });
  }

  @Override
  public void cancelTurn(CancelAgentTurnRequest request, StreamObserver<AgentTurn> answer) {
    run(
        "cancelling a turn",
        request.getProvider(),
        answer,
        agent -> {
          turn(agent, request.getSessionId(), request.getTurnId());
          return TurnCodec.write(agent.cancelTurn(request.getTurnId(), text(request.getReason())));
        });
  }

  @Override
  public void listTurnEvents(
      ListTurnEventsRequest request, StreamObserver<ListTurnEventsResponse> answer) {
    run(
        "listing events",
        request.getProvider(),
        answer,
        agent -> {
          turn(agent, request.getSessionId(), request.getTurnId());
          return ListTurnEventsResponse.newBuilder()
              .addAllEvents(
                  agent
                      .listTurnEvents(
                          request.getTurnId(),
                          request.getAfter(),
                          SessionCodec.limit(request.getLimit()))
                      .stream()
                      .map(EventCodec::write)
                      .toList())
              .build();
        });
  }

  @Override
  public void watchTurnEvents(
      WatchTurnEventsRequest request, StreamObserver<AgentTurnEvent> answer) {
    workers.<TurnEvent, AgentTurnEvent>push(
        "watching a turn",
        ServiceFailures.ALL,
        answer,
        EventCodec::write,
        subscriber ->
            serving
                .named(request.getProvider())
                .pushTurnEvents(
                    request.getTurnId(),
                    request.getAfter(),
                    EventCodec.read(request.getUntil()),
                    subscriber));
  }

  @Override
  public void listInteractions(
      ListInteractionsRequest request, StreamObserver<ListInteractionsResponse> answer) {
    run(
        "listing interactions",
        request.getProvider(),
        answer,
        agent ->
            ListInteractionsResponse.newBuilder()
                .addAllInteractions(
                    agent.listInteractions(request.getTurnId()).stream()
                        .map(EventCodec::write)
                        .toList())
                .build());
  }

  @Override
  public void resolveInteraction(
      ResolveInteractionRequest request, StreamObserver<AgentInteraction> answer) {
    run(
        "answering an interaction",
        request.getProvider(),
        answer,
        agent ->
            EventCodec.write(
                agent.resolveInteraction(
                    request.getTurnId(),
                    request.getInteractionId(),
                    Structs.read(request.getResolution()))));
  }
}
