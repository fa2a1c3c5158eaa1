package org.integrationgateway.http.grpc;

import io.grpc.Context;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * The origin of a call.
 *
 * @param address of the client
 * @param requestId the gateway's name for the request
 * @param trace headers of the caller's trace, by name in lower case
 * @param lost completed when the client resets its stream or loses its connection
 */
public record GrpcPeer(
    String address, String requestId, Map<String, String> trace, CompletionStage<?> lost) {
  private static final Context.Key<GrpcPeer> CURRENT = Context.key("gateway-peer");

  /** The peer of the call of this context. */
  public static GrpcPeer current() {
    return Objects.requireNonNull(CURRENT.get(), "not in a call of the gRPC port");
  }

  Context in(Context context) {
    return context.withValue(CURRENT, this);
  }
}
