package org.integrationgateway.wire.call;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.wire.value.Failures;
import org.integrationgateway.wire.value.LostCalls;

/**
 * The calls of a client adapter: one request, one answer, within the deadline and under the context
 * of the calling thread.
 *
 * @param channel may say itself what callers get when it breaks, as {@link LostCalls}
 * @param name of the provider, for messages
 */
public record Calls(Channel channel, String name, Failures<?> failures) {
  /** The largest message of an answer in pieces, in bytes: 1 MiB of data, or a head. */
  private static final int MAX_PIECE = (1 << 20) + (64 << 10);

  /** How long a call may take when no deadline is in force on its thread. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Sends the context in force with every call. */
  public Calls {
    if (channel instanceof LostCalls lost) {
      failures = failures.with(lost);
    }
    channel = Contexts.giving(channel);
  }

  /**
   * Makes a unary call.
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
      return ProcessorPlace.without(
          () -> ClientCalls.blockingUnaryCall(channel, method, options, request));
    } catch (StatusRuntimeException failure) {
      throw failures.fromStatus(failure, "%s of provider '%s'".formatted(what, name));
    }
  }

  /** Makes a call with a streamed answer; close it. */
  public <Q, A> StreamingCall<Q, A> askMany(MethodDescriptor<Q, A> method, Q request, String what) {
    return askMany(method, request, options(), what);
  }

  /**
   * As {@link #askMany(MethodDescriptor, Object, String)}, for bytes: with a smaller limit on each
   * message.
   */
  public <Q, A> StreamingCall<Q, A> askBytes(
      MethodDescriptor<Q, A> method, Q request, String what) {
    return askMany(method, request, options().withMaxInboundMessageSize(MAX_PIECE), what);
  }

  private <Q, A> StreamingCall<Q, A> askMany(
      MethodDescriptor<Q, A> method, Q request, CallOptions options, String what) {
    return talk(ClientCalls.blockingV2ServerStreamingCall(channel, method, options, request), what);
  }

  /**
   * Makes a call whose streamed answer is pushed to a subscriber; returns at once.
   *
   * @param codec reads a piece
   */
  public <Q, A, T> void push(
      MethodDescriptor<Q, A> method,
      Q request,
      String what,
      Function<A, T> codec,
      Flow.Subscriber<? super T> subscriber) {
    var pushed =
        new PushedCall<Q, A, T>(
            subscriber, codec, failures, "%s of provider '%s'".formatted(what, name));
    ClientCalls.asyncServerStreamingCall(channel.newCall(method, options()), request, pushed);
    pushed.started();
  }

  /** Begins a call with a streamed request and a streamed answer; close it. */
  public <Q, A> StreamingCall<Q, A> converse(MethodDescriptor<Q, A> method, String what) {
    return talk(ClientCalls.blockingBidiStreamingCall(channel, method, options()), what);
  }

  private <Q, A> StreamingCall<Q, A> talk(BlockingClientCall<Q, A> call, String what) {
    return new StreamingCall<>(call, failures, "%s of provider '%s'".formatted(what, name));
  }

  /** Call options with the deadline in force on this thread. */
  public static CallOptions options() {
    return CallOptions.DEFAULT.withDeadlineAfter(
        Deadline.current().orElseGet(() -> Deadline.in(TIMEOUT)).remaining().toNanos(),
        TimeUnit.NANOSECONDS);
  }

  /** The provider, for messages: a client prints as what it calls. */
  @Override
  public String toString() {
    return "provider '" + name + "'";
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
