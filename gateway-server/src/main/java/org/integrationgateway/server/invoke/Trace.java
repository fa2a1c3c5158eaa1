package org.integrationgateway.server.invoke;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.invoke.InvocationRecord.Outcome;
import org.jspecify.annotations.Nullable;

/** Collects what is known of one call while it is under way, on its own thread. */
final class Trace {
  private static final Outcome DEFECT = new Outcome.Refused(ErrorCode.INTERNAL);

  private final Call call;
  private final long began = System.nanoTime();
  private long upstreamBegan;
  private long upstream;
  private @Nullable Caller caller;
  private @Nullable Operation operation;

  /** Until somebody says otherwise: an {@link Error} passes without a word. */
  private Outcome outcome = DEFECT;

  Trace(Call call) {
    this.call = call;
  }

  void caller(Caller found) {
    caller = found;
  }

  void operation(Operation found) {
    operation = found;
  }

  void upstreamBegins() {
    upstreamBegan = System.nanoTime();
  }

  void upstreamEnded() {
    upstream = System.nanoTime() - upstreamBegan;
  }

  Reply answered(Reply reply) {
    outcome = new Outcome.Answered(reply.status());
    return reply;
  }

  /** Adds where it happened, once it is known who asks. */
  GatewayException refused(GatewayException problem) {
    outcome = new Outcome.Refused(problem.code());
    if (caller == null || problem.app().isPresent()) {
      return problem;
    }
    return problem.app(call.app()).operation(call.operation());
  }

  InvocationRecord record() {
    return new InvocationRecord(
        call,
        Optional.ofNullable(caller),
        Optional.ofNullable(operation),
        outcome,
        Duration.ofNanos(System.nanoTime() - began),
        Duration.ofNanos(upstream));
  }
}
