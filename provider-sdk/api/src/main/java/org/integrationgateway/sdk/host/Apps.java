package org.integrationgateway.sdk.host;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;

/**
 * The apps of the deployment, for calls by providers. Used by many threads at once; blocks until
 * there is an answer, within the {@link org.integrationgateway.sdk.Deadline} in force.
 *
 * <p>Every method throws {@link ServiceException} when the gateway itself refuses or fails: {@code
 * NOT_FOUND} no such app or operation, or not for this subject; {@code INVALID_INPUT} with a
 * pointer to each wrong parameter; {@code DENIED} by policy, because the configuration grants this
 * caller no such call, or because the chain of calls is too deep; {@code NOT_CONNECTED}, {@code
 * RECONNECT_REQUIRED}, {@code INSTANCE_SELECTION_REQUIRED} no credential can be presented; {@code
 * NO_CAPACITY}, {@code UNAVAILABLE} later may work; {@code TIMEOUT}; {@code FAILED} anything else.
 */
public interface Apps {
  /**
   * The apps of the host that started this process; without one, each invocation fails with {@code
   * UNAVAILABLE}, so that the process can be started by hand.
   */
  static Apps ofHost() {
    if (System.getenv(HostEnvironment.SOCKET) != null) {
      return HostServices.open().apps();
    }
    return invocation -> {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          HostEnvironment.SOCKET + " is not set: no gateway started this program");
    };
  }

  /**
   * Invokes an operation. Returns the answer of the app or its upstream with its status, error
   * statuses included.
   */
  AppResult invoke(AppInvocation invocation);

  /**
   * Invokes an operation whose upstream may ask during the call. Questions do not leave the process
   * of the gateway: in another process, this is {@link #invoke(AppInvocation)}, and the upstream is
   * told that its client answers no questions.
   *
   * @param questions answers them; their time does not count for the limit of the app
   */
  default AppResult invoke(AppInvocation invocation, CallQuestions questions) {
    return invoke(invocation);
  }

  /** Invokes an operation with a streamed answer; close it. */
  default AppStream stream(AppInvocation invocation) {
    return AppStream.of(invoke(invocation));
  }

  /**
   * Sends a GraphQL document to the upstream of an app's GraphQL surface.
   *
   * @throws ServiceException also {@code NOT_SUPPORTED} when the app has none
   */
  default AppResult graphql(GraphQlInvocation invocation) {
    throw new ServiceException(
        Reason.NOT_SUPPORTED,
        "app '%s' has no GraphQL surface: invoke one of its operations"
            .formatted(invocation.app()));
  }
}
