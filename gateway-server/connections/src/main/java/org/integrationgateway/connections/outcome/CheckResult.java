package org.integrationgateway.connections.outcome;

import java.time.Instant;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Name;

/**
 * The result of the last attempt to use a credential at its upstream for no other purpose.
 *
 * @param at when it was tried
 * @param status of the answer; 0 without an answer
 * @param message what the upstream said when it refused, else why there is no result; at most 300
 *     characters, empty when the credential was accepted
 * @param millis how long the attempt took
 */
public record CheckResult(
    @Name("checkedAt") Instant at,
    @Name("checkOutcome") Outcome outcome,
    @Name("checkStatus") @Default("0") int status,
    @Name("checkMessage") @Default("") String message,
    @Name("checkMillis") @Default("0") long millis) {
  /** The upstream's verdict on the credential. */
  public enum Outcome {
    ACCEPTED,
    REFUSED,
    /** The upstream could not be asked: the credential may be good. */
    NOT_CHECKED
  }

  /** Whether the upstream has said what it makes of the credential. */
  public boolean isChecked() {
    return outcome != Outcome.NOT_CHECKED;
  }

  /** Whether the upstream accepts the credential. */
  public boolean isOk() {
    return outcome == Outcome.ACCEPTED;
  }
}
