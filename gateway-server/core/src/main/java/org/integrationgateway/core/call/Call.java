package org.integrationgateway.core.call;

import org.integrationgateway.sdk.Deadline;

/**
 * One request for an operation, the same for every door.
 *
 * @param door the way in, for audit and metrics
 * @param origin who calls
 * @param app deployment name of the app
 * @param operation id or alias
 * @param selector which connection and instance, when the caller named them
 * @param deadline after which the caller no longer waits
 * @param requestId the gateway's name for this request, also in its answer
 * @param withoutCredential whether the upstream gets no credential, also where the operation's
 *     connection has one
 * @param client what can be reached of the client during the call
 */
public record Call(
    Door door,
    CallOrigin origin,
    String app,
    String operation,
    Arguments arguments,
    Selector selector,
    Deadline deadline,
    String requestId,
    boolean withoutCredential,
    CallClient client) {
  /**
   * A call with the credential of the operation's connection, of a client that cannot be reached
   * during the call.
   */
  public Call(
      Door door,
      CallOrigin origin,
      String app,
      String operation,
      Arguments arguments,
      Selector selector,
      Deadline deadline,
      String requestId) {
    this(
        door,
        origin,
        app,
        operation,
        arguments,
        selector,
        deadline,
        requestId,
        false,
        CallClient.UNREACHABLE);
  }

  /** A copy of the call with other arguments and another choice. */
  public Call with(Arguments other, Selector choice) {
    return new Call(
        door,
        origin,
        app,
        operation,
        other,
        choice,
        deadline,
        requestId,
        withoutCredential,
        client);
  }

  /** The same call, whose client can be reached. */
  public Call of(CallClient reachable) {
    return new Call(
        door,
        origin,
        app,
        operation,
        arguments,
        selector,
        deadline,
        requestId,
        withoutCredential,
        reachable);
  }
}
