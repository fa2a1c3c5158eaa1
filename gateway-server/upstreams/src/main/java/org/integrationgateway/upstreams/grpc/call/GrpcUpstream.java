package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.DynamicMessage;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.upstreams.grpc.GrpcMethod;
import org.jspecify.annotations.Nullable;

/**
 * Carries an operation out as one call of a gRPC method. The input is the request in its JSON form,
 * the answer is the response in its; the messages of a stream are lines of JSON ({@code
 * application/x-ndjson}), which are sent on as they come.
 */
public final class GrpcUpstream implements Upstream {
  private static final String JSON = "application/json";
  private static final List<Reply.Header> LINES =
      List.of(new Reply.Header("Content-Type", "application/x-ndjson"));

  private final GrpcMethod method;
  private final GrpcServer server;
  private final MethodDescriptor<DynamicMessage, DynamicMessage> wire;

  public GrpcUpstream(GrpcMethod method, GrpcServer server) {
    this.method = method;
    this.server = server;
    this.wire = GrpcServer.wire(method);
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return server.problem(params);
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return server
        .requests()
        .preview(
            invocation,
            "POST",
            server.url(method, invocation),
            server.headers(),
            Optional.of(new OutboundRequest.Body(JSON, body(invocation))));
  }

  @Override
  public Reply execute(Invocation invocation) {
    var url = server.url(method, invocation);
    var request = server.json().message(invocation.input(), method.request());
    long began = System.nanoTime();
    var reply = answered(url, request, invocation);
    if (invocation.attempts() != AttemptObserver.NONE) {
      note(url, invocation, reply, began);
    }
    if (reply.status() == 401 && server.requests().presentsCredential(invocation)) {
      reply.close();
      throw server.requests().refused(invocation);
    }
    return reply;
  }

  private Reply answered(URI url, DynamicMessage request, Invocation invocation) {
    var deadline = invocation.deadline();
    try {
      return called(url, request, invocation);
    } catch (StatusException ended) {
      try {
        return server.failures().reply(url, ended.getStatus(), ended.getTrailers(), deadline);
      } catch (GatewayException failure) {
        if (failure.code() == ErrorCode.UPSTREAM_UNREACHABLE) {
          server.forget(url);
        }
        throw failure;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GatewayException(ErrorCode.NOT_READY, "the gateway is stopping");
    }
  }

  private Reply called(URI url, DynamicMessage request, Invocation invocation)
      throws StatusException, InterruptedException {
    var deadline = invocation.deadline();
    BlockingClientCall<DynamicMessage, DynamicMessage> call =
        ClientCalls.blockingV2ServerStreamingCall(
            server.channel(url, invocation), wire, GrpcServer.options(deadline), request);
    var first = read(call, deadline);
    if (method.isStream()) {
      var lines = new MessageStream(call, first, server.json(), server.responseLimit(), deadline);
      return new Reply(200, LINES, new Reply.Body.Stream(lines, OptionalLong.empty()));
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

  private static byte[] body(Invocation invocation) {
    return Json.write(invocation.input());
  }

  /** Tells the capture of the call what was sent and answered, in the JSON forms. */
  private void note(URI url, Invocation invocation, Reply reply, long began) {
    var sent =
        new OutboundRequest(
            "POST",
            url,
            server.headers(),
            Optional.of(new OutboundRequest.Body(JSON, body(invocation))));
    invocation
        .attempts()
        .ended(
            sent,
            new AttemptObserver.Attempt(
                1,
                Duration.ofNanos(System.nanoTime() - began),
                Optional.of(reply),
                Optional.empty()));
  }
}
