package org.integrationgateway.http.grpc;

import io.grpc.Context;
import io.grpc.Status;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.base.trace.Tracer;

/** The step of one call, by OpenTelemetry's conventions for servers of gRPC. */
public final class RpcSpan {
  private static final Context.Key<Span> CURRENT =
      Context.keyWithDefault("gateway-span", Span.NONE);

  private RpcSpan() {}

  /** The step of the call of this context. */
  public static Span current() {
    return CURRENT.get();
  }

  /** The step of the call of a context. */
  public static Span of(Context call) {
    return CURRENT.get(call);
  }

  /** The context with the step, which begins. */
  public static Context begin(Context call, Tracer tracer, GrpcPeer peer, String method) {
    var span = tracer.begin(method, SpanKind.SERVER, peer.trace());
    span.set("rpc.system.name", "grpc");
    span.set("rpc.method", method);
    return call.withValue(CURRENT, span);
  }

  /** Ends the step. */
  static void end(Span span, Status status) {
    span.set("rpc.response.status_code", status.getCode().name());
    if (!status.isOk()) {
      span.failed(status.getCode().name());
    }
    span.end();
  }
}
