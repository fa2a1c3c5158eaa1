package org.integrationgateway.sdk.host;

import org.integrationgateway.sdk.app.AppResult;

/**
 * The apps of the deployment, as they are called from inside. Used by many threads at once; blocks
 * until there is an answer, within the {@link org.integrationgateway.sdk.Deadline} in force.
 */
public interface Apps {
  /**
   * Invokes an operation. What the app or its upstream answers, whatever its status, is the result.
   *
   * @throws org.integrationgateway.sdk.ServiceException when the gateway itself refuses or fails:
   *     {@code NOT_FOUND} no such app or operation, or not for this subject; {@code INVALID_INPUT}
   *     with a pointer to each wrong parameter; {@code DENIED} by policy or because the
   *     configuration grants this caller no such call; {@code NOT_CONNECTED}, {@code
   *     RECONNECT_REQUIRED}, {@code INSTANCE_SELECTION_REQUIRED} no credential can be presented;
   *     {@code NO_CAPACITY}, {@code UNAVAILABLE} later may work; {@code TIMEOUT}; {@code FAILED}
   *     anything else
   */
  AppResult invoke(AppInvocation invocation);
}
