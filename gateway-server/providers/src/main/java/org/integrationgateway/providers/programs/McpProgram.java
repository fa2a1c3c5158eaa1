package org.integrationgateway.providers.programs;

import java.util.concurrent.TimeoutException;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.sdk.Deadline;

/** The MCP server of an app that is a program; stays the same while its processes change. */
public interface McpProgram {
  /** A question to a running program. */
  @FunctionalInterface
  interface Question<T> {
    /**
     * @throws TimeoutException at the deadline
     */
    T ask(ProgramSession session) throws TimeoutException;
  }

  /**
   * Asks the process of a caller as soon as it serves.
   *
   * @throws TimeoutException when it does not answer until the deadline
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when it does not serve within the
   *     deadline; {@code PROVIDER_FAILED} when its process ends during the call; {@code
   *     RECONNECT_REQUIRED} when the credential lacks what the program needs; {@code OVERLOADED}
   *     when too many processes are busy
   */
  <T> T ask(ProgramCaller caller, Deadline deadline, Question<T> question) throws TimeoutException;

  /** Registers the listener, in the place of the one before. */
  void listen(ProgramEvents listener);

  /** Removes the listener, unless there is another one meanwhile. */
  void forget(ProgramEvents listener);

  /** The supervision of the program's processes. */
  Supervision supervision();

  /** The health of the program, as the list of apps shows it. */
  AppHealth health();
}
