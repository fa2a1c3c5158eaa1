package org.integrationgateway.wire.runtime;

import io.grpc.stub.StreamObserver;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AppendLogsRequest;
import org.integrationgateway.protocol.v1.AppendLogsResponse;
import org.integrationgateway.protocol.v1.GetRuntimeSessionRequest;
import org.integrationgateway.protocol.v1.GetSupportRequest;
import org.integrationgateway.protocol.v1.GetSupportResponse;
import org.integrationgateway.protocol.v1.ListRuntimeSessionsRequest;
import org.integrationgateway.protocol.v1.ListRuntimeSessionsResponse;
import org.integrationgateway.protocol.v1.PrepareWorkspaceRequest;
import org.integrationgateway.protocol.v1.PrepareWorkspaceResponse;
import org.integrationgateway.protocol.v1.ReadLogsRequest;
import org.integrationgateway.protocol.v1.ReadLogsResponse;
import org.integrationgateway.protocol.v1.RemoveWorkspaceRequest;
import org.integrationgateway.protocol.v1.RemoveWorkspaceResponse;
import org.integrationgateway.protocol.v1.RuntimeGrpc;
import org.integrationgateway.protocol.v1.RuntimeSession;
import org.integrationgateway.protocol.v1.StartAppRequest;
import org.integrationgateway.protocol.v1.StartAppResponse;
import org.integrationgateway.protocol.v1.StartRuntimeSessionRequest;
import org.integrationgateway.protocol.v1.StopRuntimeSessionRequest;
import org.integrationgateway.sdk.runtime.CheckedRuntime;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The service adapter: the protocol in front of a runtime. */
final class RuntimeService extends RuntimeGrpc.RuntimeImplBase {
  private final Serving<RuntimeProvider> serving;
  private final Workers workers;

  RuntimeService(Serving<RuntimeProvider> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void getSupport(GetSupportRequest request, StreamObserver<GetSupportResponse> answer) {
    run("telling the support", answer, runtime -> RuntimeCodec.write(runtime.support()));
  }

  @Override
  public void startSession(
      StartRuntimeSessionRequest request, StreamObserver<RuntimeSession> answer) {
    run(
        "starting a session",
        answer,
        runtime -> RuntimeCodec.write(runtime.start(RuntimeCodec.read(request))));
  }

  @Override
  public void getSession(GetRuntimeSessionRequest request, StreamObserver<RuntimeSession> answer) {
    run("reading a session", answer, runtime -> RuntimeCodec.write(runtime.get(request.getId())));
  }

  @Override
  public void listSessions(
      ListRuntimeSessionsRequest request, StreamObserver<ListRuntimeSessionsResponse> answer) {
    run(
        "listing sessions",
        answer,
        runtime -> RuntimeCodec.write(runtime.list(RuntimeCodec.read(request))));
  }

  @Override
  public void stopSession(
      StopRuntimeSessionRequest request, StreamObserver<RuntimeSession> answer) {
    run(
        "stopping a session",
        answer,
        runtime -> RuntimeCodec.write(runtime.stop(request.getId(), request.getReason())));
  }

  @Override
  public void prepareWorkspace(
      PrepareWorkspaceRequest request, StreamObserver<PrepareWorkspaceResponse> answer) {
    run(
        "preparing a workspace",
        answer,
        runtime -> RuntimeCodec.write(runtime.prepare(RuntimeCodec.read(request))));
  }

  @Override
  public void removeWorkspace(
      RemoveWorkspaceRequest request, StreamObserver<RemoveWorkspaceResponse> answer) {
    run(
        "removing a workspace",
        answer,
        runtime -> {
          runtime.remove(request.getWorkspaceId());
          return RemoveWorkspaceResponse.getDefaultInstance();
        });
  }

  @Override
  public void startApp(StartAppRequest request, StreamObserver<StartAppResponse> answer) {
    run(
        "starting an app",
        answer,
        runtime -> {
          var address = runtime.startApp(RuntimeCodec.read(request));
          return StartAppResponse.newBuilder()
              .setDialTarget(address.dialTarget())
              .setServerCertificate(address.serverCertificate().orElse(""))
              .build();
        });
  }

  @Override
  public void readLogs(ReadLogsRequest request, StreamObserver<ReadLogsResponse> answer) {
    workers.stream(
        "reading a log",
        ServiceFailures.ALL,
        answer,
        (lines, cancellation) -> read(request, lines));
  }

  private void read(ReadLogsRequest request, Sink<ReadLogsResponse> lines)
      throws InterruptedException {
    try (var log = new CheckedRuntime(serving.unnamed()).logs(RuntimeCodec.read(request))) {
      for (Optional<SessionLogLine> line = log.next(); line.isPresent(); line = log.next()) {
        lines.send(RuntimeCodec.write(line.get()));
      }
    }
  }

  @Override
  public void appendLogs(AppendLogsRequest request, StreamObserver<AppendLogsResponse> answer) {
    run(
        "appending to a log",
        answer,
        runtime ->
            AppendLogsResponse.newBuilder()
                .setSeq(runtime.appendLogs(request.getSessionId(), request.getLinesList()))
                .build());
  }

  /** One request to the runtime. */
  private interface Request<T> {
    T to(RuntimeProvider runtime);
  }

  private <T> void run(String what, StreamObserver<T> answer, Request<T> request) {
    workers.run(
        what,
        ServiceFailures.ALL,
        answer,
        cancellation -> request.to(new CheckedRuntime(serving.unnamed())));
  }
}
