package org.integrationgateway.core.invoke;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationRecord.Outcome;
import org.jspecify.annotations.Nullable;

/** Collects the record of one call while it is under way, on the thread of the call. */
final class InvocationRecorder {
  private static final Outcome DEFECT = new Outcome.Refused(ErrorCode.INTERNAL);

  private final Call call;
  private final Caller caller;
  private final long began = System.nanoTime();
  private long upstreamBegan;
  private long upstream;
  private @Nullable Operation operation;

  private @Nullable GatewayException failure;

  /** The outcome of a call that ends by an {@link Error}, which is not reported here. */
  private Outcome outcome = DEFECT;

  InvocationRecorder(Call call, Caller caller) {
    this.call = call;
    this.caller = caller;
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
    // An MCP server that answers tells failures of its tools only: others are refusals.
    boolean failed =
        reply.status() >= 500
            && operation != null
            && operation.transport() == Transport.MCP_PASSTHROUGH;
    outcome =
        failed ? new Outcome.ToolFailed(reply.status()) : new Outcome.Answered(reply.status());
    return reply;
  }

  /** Adds the app and the operation that were called. */
  GatewayException refused(GatewayException problem) {
    outcome = new Outcome.Refused(problem.code());
    failure = problem.at(call.app(), call.operation());
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
        Duration.ofNanos(upstream));
  }
}
