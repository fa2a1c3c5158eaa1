package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.DynamicMessage;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLException;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.AttemptObserver;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.core.outbound.SendResult;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.stream.LineStream;
import org.integrationgateway.upstreams.grpc.GrpcMethod;
import org.jspecify.annotations.Nullable;

/**
 * Carries an operation out as one call of a gRPC method. The input is the request in its JSON form,
 * the answer is the response in its; the messages of a stream are lines of JSON ({@code
 * application/x-ndjson}), which are sent on as they come.
 */
public final class GrpcUpstream implements Upstream {
  private static final String JSON = "application/json";

  private final GrpcMethod method;
  private final GrpcServer server;
  private final MethodDescriptor<DynamicMessage, DynamicMessage> wire;
  private final boolean repeatable;

  public GrpcUpstream(GrpcMethod method, GrpcServer server) {
    this.method = method;
    this.server = server;
    this.wire = GrpcServer.wire(method);
    this.repeatable = method.hints().idempotent().orElse(false);
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return server.problem(params);
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    var url = server.url(method, invocation);
    return server
        .requests()
        .preview(invocation, "POST", url, server.headers(), Optional.of(body(invocation)));
  }

  @Override
  public Reply execute(Invocation invocation) {
    var message = server.json().message(invocation.input(), method.request());
    boolean isShown = invocation.attempts() != AttemptObserver.NONE;
    var request =
        new OutboundRequest(
            "POST",
            server.url(method, invocation),
            server.headers(),
            isShown ? Optional.of(body(invocation)) : Optional.empty());
    var deadline = invocation.deadline();
    var abort = new RequestAbort();
    invocation.client().whenCancelled(abort::abort);
    return server
        .requests()
        .send(
            invocation,
            request,
            repeatable,
            (sent, host, policy, limits) -> once(sent, message, deadline, abort));
  }

  private SendResult once(
      OutboundRequest request, DynamicMessage message, Deadline deadline, RequestAbort abort) {
    try {
      return new SendResult.Answered(answered(request, message, deadline, abort));
    } catch (GatewayException failure) {
      boolean isAbsent = failure.code() == ErrorCode.UPSTREAM_UNREACHABLE;
      if (isAbsent) {
        server.forget(request.uri());
      }
      boolean again = isAbsent && !(failure.getCause() instanceof SSLException);
      return new SendResult.Failed(failure, again, isAbsent);
    }
  }

  private Reply answered(
      OutboundRequest request, DynamicMessage message, Deadline deadline, RequestAbort abort) {
    try {
      return called(request, message, deadline, abort);
    } catch (StatusException ended) {
      if (abort.aborted()) {
        throw new GatewayException(ErrorCode.INVALID_STATE, "the client has cancelled the call");
      }
      return server
          .failures()
          .reply(request.uri(), ended.getStatus(), ended.getTrailers(), deadline);
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }

  private Reply called(
      OutboundRequest request, DynamicMessage message, Deadline deadline, RequestAbort abort)
      throws StatusException, InterruptedException {
    BlockingClientCall<DynamicMessage, DynamicMessage> call =
        ClientCalls.blockingV2ServerStreamingCall(
            server.channel(request), wire, GrpcServer.options(deadline), message);
    abort.bind(() -> call.cancel("the client has cancelled the call", null));
    var first = read(call, deadline);
    if (method.isStream()) {
      long most = server.outbound().responseLimit();
      var lines = new MessageStream(call, first, server.json(), most, deadline);
      return new Reply(200, LineStream.HEADERS, new Reply.Body.Stream(lines, OptionalLong.empty()));
    }
    if (first == null) {
      throw new StatusException(
          Status.INTERNAL.withDescription("the server ended the call without a response"),
          new Metadata());
    }
    return new Reply(200, MessageJson.HEADERS, new Reply.Body.Bytes(server.json().bytes(first)));
  }

  /** The next message of a call; null at its end. */
  static @Nullable DynamicMessage read(
      BlockingClientCall<DynamicMessage, DynamicMessage> call, Deadline deadline)
      throws StatusException, InterruptedException {
    ProcessorPlace.beginWait();
    try {
      return call.read();
    } finally {
      ProcessorPlace.endWait();
    }
  }

  private static OutboundRequest.Body body(Invocation invocation) {
    return new OutboundRequest.Body(JSON, Json.write(invocation.input()));
  }
}
