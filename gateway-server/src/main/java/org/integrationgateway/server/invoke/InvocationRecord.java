package org.integrationgateway.server.invoke;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.identity.Caller;

/**
 * What became of a call.
 *
 * @param caller empty when nobody could be authenticated
 * @param operation empty when there was none, or the caller was refused before it was looked up
 * @param took from the call's arrival at the core to its answer; a streamed body may still follow
 * @param upstream the part of that spent in the upstream or provider
 */
public record InvocationRecord(
    Call call,
    Optional<Caller> caller,
    Optional<Operation> operation,
    Outcome outcome,
    Duration took,
    Duration upstream) {
  /** How it ended. */
  public sealed interface Outcome {
    /** The upstream or provider answered with this HTTP status. */
    record Answered(int status) implements Outcome {}

    /** The gateway refused or failed. */
    record Refused(ErrorCode code) implements Outcome {}
  }
}
