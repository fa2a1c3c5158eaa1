package org.integrationgateway.wire.runtime;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AppendLogsRequest;
import org.integrationgateway.protocol.v1.GetRuntimeSessionRequest;
import org.integrationgateway.protocol.v1.GetSupportRequest;
import org.integrationgateway.protocol.v1.ReadLogsRequest;
import org.integrationgateway.protocol.v1.ReadLogsResponse;
import org.integrationgateway.protocol.v1.RemoveWorkspaceRequest;
import org.integrationgateway.protocol.v1.RuntimeGrpc;
import org.integrationgateway.protocol.v1.StopRuntimeSessionRequest;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.LogReader;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.runtime.Workspace;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.StreamingCall;

/** The client adapter: a runtime on the other side of a channel. */
record RuntimeClient(Calls calls) implements RuntimeProvider {
  @Override
  public RuntimeSupport support() {
    return RuntimeCodec.read(
        calls.ask(
            RuntimeGrpc.getGetSupportMethod(),
            GetSupportRequest.getDefaultInstance(),
            "the support"));
  }

  @Override
  public RuntimeSession start(SessionRequest request) {
    return RuntimeCodec.read(
        calls.ask(
            RuntimeGrpc.getStartSessionMethod(), RuntimeCodec.write(request), "a new session"));
  }

  @Override
  public RuntimeSession get(String sessionId) {
    var request = GetRuntimeSessionRequest.newBuilder().setId(sessionId).build();
    return RuntimeCodec.read(
        calls.ask(RuntimeGrpc.getGetSessionMethod(), request, session(sessionId)));
  }

  @Override
  public SessionPage list(RuntimeSessionQuery query) {
    return RuntimeCodec.read(
        calls.ask(
            RuntimeGrpc.getListSessionsMethod(),
            RuntimeCodec.write(query),
            "the list of sessions"));
  }

  @Override
  public RuntimeSession stop(String sessionId, String reason) {
    var request = StopRuntimeSessionRequest.newBuilder().setId(sessionId).setReason(reason).build();
    return RuntimeCodec.read(
        calls.ask(RuntimeGrpc.getStopSessionMethod(), request, session(sessionId)));
  }

  @Override
  public Workspace prepare(WorkspaceRequest request) {
    return RuntimeCodec.read(
        calls.ask(
            RuntimeGrpc.getPrepareWorkspaceMethod(),
            RuntimeCodec.write(request),
            "a new workspace"));
  }

  @Override
  public void remove(String workspaceId) {
    var request = RemoveWorkspaceRequest.newBuilder().setWorkspaceId(workspaceId).build();
    calls.ask(RuntimeGrpc.getRemoveWorkspaceMethod(), request, "workspace '" + workspaceId + "'");
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    var answer =
        calls.ask(
            RuntimeGrpc.getStartAppMethod(),
            RuntimeCodec.write(launch),
            "app '" + launch.name() + "'");
    return new AppAddress(answer.getDialTarget(), RuntimeCodec.text(answer.getServerCertificate()));
  }

  @Override
  public LogReader logs(LogQuery query) {
    return new TalkReader(
        calls.askMany(
            RuntimeGrpc.getReadLogsMethod(),
            RuntimeCodec.write(query),
            "the log of " + session(query.sessionId())));
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    var request = AppendLogsRequest.newBuilder().setSessionId(sessionId).addAllLines(lines).build();
    return calls
        .ask(RuntimeGrpc.getAppendLogsMethod(), request, "the log of " + session(sessionId))
        .getSeq();
  }

  private static String session(String id) {
    return "session '" + id + "'";
  }

  /** Lines as they come off the wire. */
  private record TalkReader(StreamingCall<ReadLogsRequest, ReadLogsResponse> talk)
      implements LogReader {
    @Override
    public Optional<SessionLogLine> next() {
      return talk.next().map(RuntimeCodec::read);
    }

    @Override
    public void close() {
      talk.close();
    }
  }
}
