package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;

/**
 * One call of an operation.
 *
 * @param operation its id, one of {@link AppMetadata}
 * @param input a JSON object, as text, already checked against the operation's schema by the
 *     gateway
 * @param context the caller and the origin of the call; in force on the thread that carries it out
 * @param credential what to present upstream, when the connection has one
 * @param deadline after which the caller no longer waits; in force on the thread that carries the
 *     call out
 * @param cancellation requested when the caller went away before the deadline; the thread that
 *     carries the call out is interrupted then as well
 */
public record AppCall(
    String operation,
    String input,
    CallContext context,
    Optional<Credential> credential,
    Deadline deadline,
    Cancellation cancellation) {

  /**
   * A call by a person or their program that cannot be cancelled, for tests and for calls within a
   * program.
   */
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

  /** A call with these members only. */
  public AppCall(
      String operation,
      String input,
      Subject subject,
      Optional<Credential> credential,
      Deadline deadline,
      String requestId,
      Origin origin,
      Cancellation cancellation) {
    this(
        operation,
        input,
        new CallContext(
            subject,
            origin.party(),
            origin.depth(),
            List.of(),
            requestId,
            origin.idempotencyKey(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of()),
        credential,
        deadline,
        cancellation);
  }

  /** Returns this call under another context, such as one without a host token. */
  public AppCall under(CallContext other) {
    return new AppCall(operation, input, other, credential, deadline, cancellation);
  }

  /** The subject that the call is made for. */
  public Subject subject() {
    return context.subject();
  }

  /** The request id in the gateway's logs and in its answer; at most 128 characters. */
  public String requestId() {
    return context.requestId();
  }

  /** The origin of the call: {@link Party#USER} directly, or a part of the deployment. */
  public Origin origin() {
    return new Origin(context.party(), context.depth(), context.idempotencyKey());
  }

  /**
   * Whether the answer is no longer wanted: the caller left, or the deadline passed. An operation
   * that takes more than some seconds asks between its steps, and ends with {@link
   * AppException.Reason#TIMEOUT}.
   */
  public boolean cancelled() {
    return cancellation.requested() || deadline.expired();
  }
}
