package org.integrationgateway.wire.agent;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.Optional;
import org.integrationgateway.protocol.v1.AgentCapabilities;
import org.integrationgateway.protocol.v1.AgentCheckout;
import org.integrationgateway.protocol.v1.AgentMetadata;
import org.integrationgateway.protocol.v1.AgentSession;
import org.integrationgateway.protocol.v1.AgentSessionState;
import org.integrationgateway.protocol.v1.AgentWorkspace;
import org.integrationgateway.protocol.v1.CreateAgentSessionRequest;
import org.integrationgateway.protocol.v1.ListAgentSessionsRequest;
import org.integrationgateway.protocol.v1.UpdateAgentSessionRequest;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.wire.value.Times;

/** Sessions, to the wire and back. */
final class SessionCodec {
  private SessionCodec() {}

  static CreateAgentSessionRequest write(NewSession session) {
    var request =
        CreateAgentSessionRequest.newBuilder()
            .setModel(session.model())
            .setClientRef(session.clientRef().orElse(""))
            .putAllMetadata(session.metadata())
            .setIdempotencyKey(session.idempotencyKey().orElse(""));
    session.workspace().map(SessionCodec::write).ifPresent(request::setWorkspace);
    return request.build();
  }

  static NewSession read(CreateAgentSessionRequest request) {
    return new NewSession(
        request.getModel(),
        text(request.getClientRef()),
        request.getMetadataMap(),
        request.hasWorkspace() ? Optional.of(read(request.getWorkspace())) : Optional.empty(),
        text(request.getIdempotencyKey()));
  }

  static AgentSession write(Session session) {
    var written =
        AgentSession.newBuilder()
            .setId(session.id())
            .setModel(session.model())
            .setState(write(session.state()))
            .setClientRef(session.clientRef().orElse(""))
            .putAllMetadata(session.metadata())
            .setProvider(session.provider().orElse(""))
            .setCreatedBy(session.createdBy())
            .setCreatedAt(Times.write(session.createdAt()))
            .setUpdatedAt(Times.write(session.updatedAt()));
    session.lastTurnAt().map(Times::write).ifPresent(written::setLastTurnAt);
    session.workspace().map(SessionCodec::write).ifPresent(written::setWorkspace);
    return written.build();
  }

  static Session read(AgentSession session) {
    return new Session(
        session.getId(),
        session.getModel(),
        state(session.getState()).orElse(Session.State.ACTIVE),
        text(session.getClientRef()),
        session.getMetadataMap(),
        session.getCreatedBy(),
        Times.read(session.getCreatedAt()),
        Times.read(session.getUpdatedAt()),
        session.hasLastTurnAt()
            ? Optional.of(Times.read(session.getLastTurnAt()))
            : Optional.empty(),
        session.hasWorkspace() ? Optional.of(read(session.getWorkspace())) : Optional.empty(),
        text(session.getProvider()));
  }

  static ListAgentSessionsRequest write(SessionQuery query) {
    var request =
        ListAgentSessionsRequest.newBuilder()
            .setPageSize(query.limit())
            .setPageToken(query.pageToken().orElse(""));
    query.state().map(SessionCodec::write).ifPresent(request::setState);
    return request.build();
  }

  static SessionQuery read(ListAgentSessionsRequest request) {
    return new SessionQuery(
        state(request.getState()), limit(request.getPageSize()), text(request.getPageToken()));
  }

  static UpdateAgentSessionRequest write(String sessionId, SessionChange change) {
    var request = UpdateAgentSessionRequest.newBuilder().setSessionId(sessionId);
    change.clientRef().ifPresent(request::setClientRef);
    change.state().map(SessionCodec::write).ifPresent(request::setState);
    change
        .metadata()
        .map(entries -> AgentMetadata.newBuilder().putAllEntries(entries).build())
        .ifPresent(request::setMetadata);
    return request.build();
  }

  static SessionChange read(UpdateAgentSessionRequest request) {
    return new SessionChange(
        request.hasClientRef() ? Optional.of(request.getClientRef()) : Optional.empty(),
        state(request.getState()),
        request.hasMetadata()
            ? Optional.of(request.getMetadata().getEntriesMap())
            : Optional.empty());
  }

  static AgentCapabilities write(Capabilities capabilities) {
    return AgentCapabilities.newBuilder()
        .addAllModels(capabilities.models())
        .setTools(capabilities.tools())
        .setStructuredOutput(capabilities.structuredOutput())
        .setWorkspaces(capabilities.workspaces())
        .setStreaming(capabilities.streaming())
        .setInteractions(capabilities.interactions())
        .build();
  }

  static Capabilities read(AgentCapabilities capabilities) {
    return new Capabilities(
        capabilities.getModelsList(),
        capabilities.getTools(),
        capabilities.getStructuredOutput(),
        capabilities.getWorkspaces(),
        capabilities.getStreaming(),
        capabilities.getInteractions());
  }

  /** The limit of a list: 0 on the wire stands for the default. */
  static int limit(int size) {
    return size == 0 ? AgentPage.DEFAULT : size;
  }

  private static AgentWorkspace write(SourceWorkspace workspace) {
    var written = AgentWorkspace.newBuilder().setCwd(workspace.cwd().orElse(""));
    for (var checkout : workspace.checkouts()) {
      written.addCheckouts(
          AgentCheckout.newBuilder()
              .setUrl(checkout.url())
              .setRef(checkout.ref().orElse(""))
              .setPath(checkout.path()));
    }
    return written.build();
  }

  private static SourceWorkspace read(AgentWorkspace workspace) {
    return new SourceWorkspace(
        workspace.getCheckoutsList().stream()
            .map(
                checkout ->
                    new SourceWorkspace.Checkout(
                        checkout.getUrl(), text(checkout.getRef()), checkout.getPath()))
            .toList(),
        text(workspace.getCwd()));
  }

  private static AgentSessionState write(Session.State state) {
    return switch (state) {
      case ACTIVE -> AgentSessionState.AGENT_SESSION_STATE_ACTIVE;
      case ARCHIVED -> AgentSessionState.AGENT_SESSION_STATE_ARCHIVED;
    };
  }

  private static Optional<Session.State> state(AgentSessionState state) {
    return switch (state) {
      case AGENT_SESSION_STATE_UNSPECIFIED -> Optional.empty();
      case AGENT_SESSION_STATE_ACTIVE -> Optional.of(Session.State.ACTIVE);
      case AGENT_SESSION_STATE_ARCHIVED -> Optional.of(Session.State.ARCHIVED);
      case UNRECOGNIZED -> throw TurnCodec.unknown("/state", "state of a session");
    };
  }
}
