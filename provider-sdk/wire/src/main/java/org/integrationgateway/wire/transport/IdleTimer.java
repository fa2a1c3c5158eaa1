package org.integrationgateway.wire.transport;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.time.Duration;

/** Remembers when the last call came. A host asks for the provider's health every few seconds. */
final class IdleTimer implements ServerInterceptor {
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
