package org.integrationgateway.core.invoke;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.CallCapture;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationRecord.Outcome;
import org.integrationgateway.sdk.app.Credential;
import org.jspecify.annotations.Nullable;

/** Collects the record of one call while it is under way, on the thread of the call. */
final class InvocationRecorder {
  private static final Outcome DEFECT = new Outcome.Refused(ErrorCode.INTERNAL);

  private final Call call;
  private final Caller caller;
  private final Captures captures;
  private final long began = System.nanoTime();
  private long upstreamBegan;
  private long upstream;
  private @Nullable Operation operation;

  private @Nullable GatewayException failure;
  private @Nullable CallCapture capture;

  /** The outcome of a call that ends by an {@link Error}, which is not reported here. */
  private Outcome outcome = DEFECT;

  InvocationRecorder(Call call, Caller caller, Captures captures) {
    this.call = call;
    this.caller = caller;
    this.captures = captures;
  }

  void operation(Operation found) {
    operation = found;
  }

  /** Captures what a caller sends that may use the operation, where its app captures calls. */
  void captures(Operation found) {
    var app = captures.of(found.app());
    if (app != null) {
      capture =
          app.begin(
              caller.subject().id(),
              () ->
                  Stream.concat(
                          Stream.of(found.input().json()),
                          found.shape().output().stream().map(Supplier::get))
                      .toList());
      capture.given(call.arguments());
    }
  }

  /** The capture of the call; null where it has none. */
  @Nullable CallCapture capture() {
    return capture;
  }

  void input(CallInput input) {
    if (capture != null) {
      capture.accepted(input.input(), input.uploads());
    }
  }

  void presents(@Nullable Credential credential) {
    if (capture != null && credential != null) {
      capture.presents(credential);
    }
  }

  /** Carries the call out, as a step of its trace. */
  static Reply sent(Invocation invocation) {
    var operation = invocation.operation();
    boolean isProvider = operation.transport() == Transport.PROVIDER;
    return CurrentSpan.step(
        isProvider ? "provider" : "upstream",
        isProvider ? SpanKind.CLIENT : SpanKind.INTERNAL,
        () -> operation.upstream().execute(invocation));
  }

  void upstreamBegins() {
    upstreamBegan = System.nanoTime();
  }

  void upstreamEnded() {
    upstream = System.nanoTime() - upstreamBegan;
  }

  Reply answered(Reply reply) {
    // An MCP server that answers tells failures of its tools only: others are refusals.
    boolean failed =
        reply.status() >= 500
            && operation != null
            && operation.transport() == Transport.MCP_PASSTHROUGH;
    outcome =
        failed ? new Outcome.ToolFailed(reply.status()) : new Outcome.Answered(reply.status());
    return capture == null ? reply : capture.answered(reply, reply.status() >= 400);
  }

  /** Adds the app and the operation that were called. */
  GatewayException refused(GatewayException problem) {
    outcome = new Outcome.Refused(problem.code());
    failure = problem.at(call.app(), call.operation());
    if (capture != null) {
      capture.refused();
    }
    return failure;
  }

  InvocationRecord record() {
    return new InvocationRecord(
        call,
        caller,
        Optional.ofNullable(operation),
        outcome,
        Optional.ofNullable(failure),
        Duration.ofNanos(System.nanoTime() - began),
        Duration.ofNanos(upstream),
        capture == null ? Optional.empty() : capture.id());
  }
}
