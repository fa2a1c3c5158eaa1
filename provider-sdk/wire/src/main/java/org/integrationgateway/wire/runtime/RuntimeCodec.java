package org.integrationgateway.wire.runtime;

import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.protocol.v1.GetSupportResponse;
import org.integrationgateway.protocol.v1.ListRuntimeSessionsRequest;
import org.integrationgateway.protocol.v1.ListRuntimeSessionsResponse;
import org.integrationgateway.protocol.v1.LogOrigin;
import org.integrationgateway.protocol.v1.PrepareWorkspaceRequest;
import org.integrationgateway.protocol.v1.PrepareWorkspaceResponse;
import org.integrationgateway.protocol.v1.ReadLogsRequest;
import org.integrationgateway.protocol.v1.ReadLogsResponse;
import org.integrationgateway.protocol.v1.RuntimeSessionState;
import org.integrationgateway.protocol.v1.StartAppRequest;
import org.integrationgateway.protocol.v1.StartRuntimeSessionRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.AppNetwork;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.runtime.Workspace;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;
import org.integrationgateway.wire.value.Times;

/** The records of the kind {@code runtime} to messages and back. */
final class RuntimeCodec {
  private static final int PAGE = 100;
  private static final int LINES = 1_000;

  private RuntimeCodec() {}

  static GetSupportResponse write(RuntimeSupport support) {
    return GetSupportResponse.newBuilder()
        .setCanHostApps(support.hostsApps())
        .setEgressMode(
            switch (support.egress()) {
              case NONE -> org.integrationgateway.protocol.v1.EgressMode.EGRESS_MODE_NONE;
              case CIDR -> org.integrationgateway.protocol.v1.EgressMode.EGRESS_MODE_CIDR;
              case HOSTNAME -> org.integrationgateway.protocol.v1.EgressMode.EGRESS_MODE_HOSTNAME;
            })
        .setPreparesWorkspaces(support.preparesWorkspaces())
        .addAllPlatforms(support.platforms())
        .build();
  }

  /** A mode that this library does not know is treated as the least restrictive one. */
  static RuntimeSupport read(GetSupportResponse support) {
    return new RuntimeSupport(
        support.getCanHostApps(),
        switch (support.getEgressMode()) {
          case EGRESS_MODE_CIDR -> EgressMode.CIDR;
          case EGRESS_MODE_HOSTNAME -> EgressMode.HOSTNAME;
          case EGRESS_MODE_NONE, EGRESS_MODE_UNSPECIFIED, UNRECOGNIZED -> EgressMode.NONE;
        },
        support.getPreparesWorkspaces(),
        support.getPlatformsList());
  }

  static StartRuntimeSessionRequest write(SessionRequest request) {
    var message =
        StartRuntimeSessionRequest.newBuilder()
            .setApp(request.app().orElse(""))
            .putAllLabels(request.labels())
            .setIdempotencyKey(request.idempotencyKey().orElse(""));
    request
        .allowedHosts()
        .ifPresent(hosts -> message.setRestrictEgress(true).addAllAllowedHosts(hosts));
    return message.build();
  }

  static SessionRequest read(StartRuntimeSessionRequest request) {
    if (!request.getRestrictEgress() && request.getAllowedHostsCount() > 0) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "allowed_hosts without restrict_egress would hold nothing back: set restrict_egress");
    }
    return new SessionRequest(
        text(request.getApp()),
        request.getLabelsMap(),
        request.getRestrictEgress() ? Optional.of(request.getAllowedHostsList()) : Optional.empty(),
        text(request.getIdempotencyKey()));
  }

  static org.integrationgateway.protocol.v1.RuntimeSession write(RuntimeSession session) {
    var message =
        org.integrationgateway.protocol.v1.RuntimeSession.newBuilder()
            .setId(session.id())
            .setState(
                switch (session.state()) {
                  case PENDING -> RuntimeSessionState.RUNTIME_SESSION_STATE_PENDING;
                  case READY -> RuntimeSessionState.RUNTIME_SESSION_STATE_READY;
                  case RUNNING -> RuntimeSessionState.RUNTIME_SESSION_STATE_RUNNING;
                  case STOPPED -> RuntimeSessionState.RUNTIME_SESSION_STATE_STOPPED;
                  case FAILED -> RuntimeSessionState.RUNTIME_SESSION_STATE_FAILED;
                })
            .setStateReason(session.reason())
            .setApp(session.app().orElse(""))
            .setStartedAt(Times.write(session.startedAt()))
            .putAllLabels(session.labels());
    session.endedAt().map(Times::write).ifPresent(message::setEndedAt);
    return message.build();
  }

  static RuntimeSession read(org.integrationgateway.protocol.v1.RuntimeSession session) {
    return new RuntimeSession(
        session.getId(),
        switch (session.getState()) {
          case RUNTIME_SESSION_STATE_PENDING -> RuntimeSession.State.PENDING;
          case RUNTIME_SESSION_STATE_READY -> RuntimeSession.State.READY;
          case RUNTIME_SESSION_STATE_RUNNING -> RuntimeSession.State.RUNNING;
          case RUNTIME_SESSION_STATE_STOPPED -> RuntimeSession.State.STOPPED;
          case RUNTIME_SESSION_STATE_FAILED -> RuntimeSession.State.FAILED;
          case RUNTIME_SESSION_STATE_UNSPECIFIED, UNRECOGNIZED ->
              throw new ServiceException(
                  Reason.FAILED,
                  "session '%s' is in a state that is not known here: %d"
                      .formatted(session.getId(), session.getStateValue()));
        },
        session.getStateReason(),
        text(session.getApp()),
        Times.read(session.getStartedAt()),
        session.hasEndedAt() ? Optional.of(Times.read(session.getEndedAt())) : Optional.empty(),
        session.getLabelsMap());
  }

  static ListRuntimeSessionsRequest write(RuntimeSessionQuery query) {
    return ListRuntimeSessionsRequest.newBuilder()
        .setPageSize(query.limit())
        .setPageToken(query.pageToken().orElse(""))
        .setIncludeEnded(query.includeEnded())
        .build();
  }

  static RuntimeSessionQuery read(ListRuntimeSessionsRequest query) {
    return new RuntimeSessionQuery(
        query.getPageSize() == 0 ? PAGE : query.getPageSize(),
        text(query.getPageToken()),
        query.getIncludeEnded());
  }

  static ListRuntimeSessionsResponse write(SessionPage page) {
    return ListRuntimeSessionsResponse.newBuilder()
        .addAllSessions(page.sessions().stream().map(RuntimeCodec::write).toList())
        .setNextPageToken(page.nextPageToken().orElse(""))
        .build();
  }

  static SessionPage read(ListRuntimeSessionsResponse page) {
    return new SessionPage(
        page.getSessionsList().stream().map(RuntimeCodec::read).collect(Collectors.toList()),
        text(page.getNextPageToken()));
  }

  static PrepareWorkspaceRequest write(WorkspaceRequest request) {
    var message =
        PrepareWorkspaceRequest.newBuilder()
            .setSessionId(request.sessionId().orElse(""))
            .setCwd(request.cwd().orElse(""));
    for (var checkout : request.checkouts()) {
      message
          .addCheckoutsBuilder()
          .setUrl(checkout.url())
          .setRef(checkout.ref().orElse(""))
          .setPath(checkout.path());
    }
    return message.build();
  }

  static WorkspaceRequest read(PrepareWorkspaceRequest request) {
    return new WorkspaceRequest(
        text(request.getSessionId()),
        request.getCheckoutsList().stream()
            .map(
                checkout ->
                    new Checkout(checkout.getUrl(), text(checkout.getRef()), checkout.getPath()))
            .toList(),
        text(request.getCwd()));
  }

  static PrepareWorkspaceResponse write(Workspace workspace) {
    return PrepareWorkspaceResponse.newBuilder()
        .setWorkspaceId(workspace.id())
        .setSessionId(workspace.sessionId())
        .setRoot(workspace.root())
        .setCwd(workspace.cwd())
        .addAllCommits(workspace.commits())
        .build();
  }

  static Workspace read(PrepareWorkspaceResponse workspace) {
    return new Workspace(
        workspace.getWorkspaceId(),
        workspace.getSessionId(),
        workspace.getRoot(),
        workspace.getCwd(),
        workspace.getCommitsList());
  }

  static StartAppRequest write(AppLaunch launch) {
    var message =
        StartAppRequest.newBuilder()
            .setSessionId(launch.sessionId())
            .setName(launch.name())
            .setPackage(launch.location())
            .setSha256(launch.sha256().orElse(""))
            .setEntrypoint(launch.entrypoint())
            .addAllArgs(launch.args())
            .putAllEnv(launch.env());
    launch.network().map(RuntimeCodec::write).ifPresent(message::setNetwork);
    return message.build();
  }

  private static org.integrationgateway.protocol.v1.AppNetwork write(AppNetwork network) {
    var identity = network.identity();
    var message =
        org.integrationgateway.protocol.v1.AppNetwork.newBuilder()
            .setCertificate(identity.certificate())
            .setPrivateKey(identity.key().use(key -> key))
            .setHostAuthority(identity.authority());
    network
        .host()
        .ifPresent(
            host ->
                message
                    .setHostUrl(host.url().toString())
                    .setHostToken(host.token().use(token -> token)));
    return message.build();
  }

  private static AppNetwork read(org.integrationgateway.protocol.v1.AppNetwork network) {
    try {
      return new AppNetwork(
          new TlsIdentity(
              network.getCertificate(),
              Secret.of(network.getPrivateKey()),
              network.getHostAuthority()),
          text(network.getHostUrl())
              .map(url -> new AppNetwork.Host(URI.create(url), Secret.of(network.getHostToken()))));
    } catch (IllegalArgumentException invalid) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the network of the app: " + invalid.getMessage(), invalid);
    }
  }

  static AppLaunch read(StartAppRequest launch) {
    return new AppLaunch(
        launch.getSessionId(),
        launch.getName(),
        launch.getPackage(),
        text(launch.getSha256()),
        launch.getEntrypoint(),
        launch.getArgsList(),
        launch.getEnvMap(),
        launch.hasNetwork() ? Optional.of(read(launch.getNetwork())) : Optional.empty());
  }

  static ReadLogsRequest write(LogQuery query) {
    return ReadLogsRequest.newBuilder()
        .setSessionId(query.sessionId())
        .setAfter(query.after())
        .setLimit(query.limit())
        .setFollow(query.follow())
        .build();
  }

  static LogQuery read(ReadLogsRequest query) {
    return new LogQuery(
        query.getSessionId(),
        query.getAfter(),
        query.getLimit() == 0 ? LINES : query.getLimit(),
        query.getFollow());
  }

  static ReadLogsResponse write(SessionLogLine line) {
    return ReadLogsResponse.newBuilder()
        .setSeq(line.seq())
        .setTime(Times.write(line.time()))
        .setOrigin(
            switch (line.origin()) {
              case APP -> LogOrigin.LOG_ORIGIN_APP;
              case RUNTIME -> LogOrigin.LOG_ORIGIN_RUNTIME;
              case HOST -> LogOrigin.LOG_ORIGIN_HOST;
            })
        .setLine(line.text())
        .build();
  }

  /** A line without an origin counts as one of the runtime. */
  static SessionLogLine read(ReadLogsResponse line) {
    return new SessionLogLine(
        line.getSeq(),
        Times.read(line.getTime()),
        switch (line.getOrigin()) {
          case LOG_ORIGIN_APP -> SessionLogLine.Origin.APP;
          case LOG_ORIGIN_HOST -> SessionLogLine.Origin.HOST;
          case LOG_ORIGIN_RUNTIME, LOG_ORIGIN_UNSPECIFIED, UNRECOGNIZED ->
              SessionLogLine.Origin.RUNTIME;
        },
        line.getLine());
  }

  static Optional<String> text(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
