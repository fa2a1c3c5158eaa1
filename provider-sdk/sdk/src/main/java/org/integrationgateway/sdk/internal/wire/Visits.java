package org.integrationgateway.sdk.internal.wire;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.time.Duration;

/** When somebody asked something last. A host asks how its provider is every few seconds. */
final class Visits implements ServerInterceptor {
  private volatile long last = System.nanoTime();

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    last = System.nanoTime();
    return next.startCall(call, headers);
  }

  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - last);
  }
}
