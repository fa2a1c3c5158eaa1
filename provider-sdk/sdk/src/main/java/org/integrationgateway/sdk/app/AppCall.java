package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;

/**
 * One call of an operation.
 *
 * @param operation its id
 * @param input a JSON object, as text, already checked against the operation's schema by the
 *     gateway
 * @param subject on whose behalf
 * @param credential what to present upstream, when the connection has one
 * @param deadline after which nobody waits
 * @param requestId appears in the gateway's logs and in its answer; at most 128 characters
 * @param origin how the call came about
 * @param cancellation requested when the caller went away before the deadline; the thread that
 *     carries the call out is interrupted then as well
 */
public record AppCall(
    String operation,
    String input,
    Subject subject,
    Optional<Credential> credential,
    Deadline deadline,
    String requestId,
    Origin origin,
    Cancellation cancellation) {

  /** A call by a person or their program that nobody can cancel. */
  public AppCall(
      String operation,
      String input,
      Subject subject,
      Optional<Credential> credential,
      Deadline deadline,
      String requestId) {
    this(
        operation,
        input,
        subject,
        credential,
        deadline,
        requestId,
        Origin.USER,
        Cancellation.NEVER);
  }

  /** Whether nobody waits for the answer any more: the caller left, or the deadline passed. */
  public boolean cancelled() {
    return cancellation.requested() || deadline.expired();
  }
}
