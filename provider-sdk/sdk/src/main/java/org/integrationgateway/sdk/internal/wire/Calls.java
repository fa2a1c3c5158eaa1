package org.integrationgateway.sdk.internal.wire;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Deadline;

/**
 * What client adapters do alike: one request, one answer, within the deadline and under the context
 * of whoever asks.
 *
 * @param name of the provider, for messages
 */
public record Calls(Channel channel, String name, Failures<?> failures) {
  /** Where nobody says how long to wait. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Gives the context in force along with every call. */
  public Calls {
    channel = Contexts.giving(channel);
  }

  /**
   * Asks.
   *
   * @param what the request is about, for messages: {@code "key 'a'"}
   * @throws RuntimeException of the kind's own type, or ProviderException
   */
  public <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, String what) {
    return ask(method, request, options(), what);
  }

  /** As {@link #ask(MethodDescriptor, Object, String)}, with options of its own. */
  public <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, CallOptions options, String what) {
    try {
      return ClientCalls.blockingUnaryCall(channel, method, options, request);
    } catch (StatusRuntimeException failure) {
      throw failures.fromStatus(failure, "%s of provider '%s'".formatted(what, name));
    }
  }

  /** Asks for an answer in pieces; to be closed. */
  public <Q, A> Talk<Q, A> askMany(MethodDescriptor<Q, A> method, Q request, String what) {
    return askMany(method, request, options(), what);
  }

  /** As {@link #askMany(MethodDescriptor, Object, String)}, for bytes: no piece is a large one. */
  public <Q, A> Talk<Q, A> askBytes(MethodDescriptor<Q, A> method, Q request, String what) {
    return askMany(method, request, options().withMaxInboundMessageSize(Wire.MAX_PIECE), what);
  }

  private <Q, A> Talk<Q, A> askMany(
      MethodDescriptor<Q, A> method, Q request, CallOptions options, String what) {
    return talk(ClientCalls.blockingV2ServerStreamingCall(channel, method, options, request), what);
  }

  /** Begins a call in which both sides may speak in pieces; to be closed. */
  public <Q, A> Talk<Q, A> converse(MethodDescriptor<Q, A> method, String what) {
    return talk(ClientCalls.blockingBidiStreamingCall(channel, method, options()), what);
  }

  private <Q, A> Talk<Q, A> talk(BlockingClientCall<Q, A> call, String what) {
    return new Talk<>(call, failures, "%s of provider '%s'".formatted(what, name));
  }

  /** With the deadline in force on this thread. */
  public static CallOptions options() {
    return CallOptions.DEFAULT.withDeadlineAfter(
        Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)).remaining().toNanos(),
        TimeUnit.NANOSECONDS);
  }

  /** The deadline that came with the call being served. */
  public static Deadline incoming() {
    var deadline = Context.current().getDeadline();
    return Deadline.in(
        deadline == null
            ? Deadline.LONGEST
            : Duration.ofNanos(Math.max(0, deadline.timeRemaining(TimeUnit.NANOSECONDS))));
  }
}
