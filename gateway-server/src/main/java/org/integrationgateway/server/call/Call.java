package org.integrationgateway.server.call;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * One request for an operation, whatever door it came through.
 *
 * @param door the way in, for audit and metrics
 * @param token the bearer or session token as presented
 * @param app deployment name of the app
 * @param operation id or alias
 * @param selector which connection and instance, when the caller said
 * @param deadline after which the caller is gone
 * @param requestId the gateway's name for this request, also in its answer
 * @param inside on whose behalf, and under which other calls, when it comes from inside, where
 *     nobody presents a token
 */
public record Call(
    Door door,
    Optional<Secret> token,
    String app,
    String operation,
    Arguments arguments,
    Selector selector,
    Deadline deadline,
    String requestId,
    Optional<CallContext> inside) {
  /** A call from outside. */
  public Call(
      Door door,
      Optional<Secret> token,
      String app,
      String operation,
      Arguments arguments,
      Selector selector,
      Deadline deadline,
      String requestId) {
    this(door, token, app, operation, arguments, selector, deadline, requestId, Optional.empty());
  }
}
