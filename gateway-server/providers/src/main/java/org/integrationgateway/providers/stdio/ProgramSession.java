package org.integrationgateway.providers.stdio;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import tools.jackson.databind.node.ObjectNode;

/** The messages that are exchanged with one process of an MCP server. */
public interface ProgramSession {
  /**
   * Reads what the program says, and agrees with it on a revision of the protocol.
   *
   * @param probe whether it may be asked by a request that older servers do not know
   * @throws SessionRefusedException when the program refuses
   * @throws TimeoutException when it does not answer
   * @throws ProviderException when it ends
   */
  void begin(boolean probe, Deadline deadline) throws SessionRefusedException, TimeoutException;

  /** {@code capabilities}, {@code serverInfo} and {@code instructions} of the server. */
  ObjectNode description();

  /** Whether each request stands alone (2026-07-28 and newer). */
  boolean isStateless();

  /**
   * Sends a request for a call once, and waits for its result. An answer that is an error is thrown
   * as the protocol's exception.
   *
   * @param params without {@code _meta}
   * @param subject canonical id of the subject of the call
   * @throws ProviderException when the program ends meanwhile
   * @throws TimeoutException at the deadline
   */
  ObjectNode request(
      String method, ObjectNode params, String subject, CallClient client, Deadline deadline)
      throws TimeoutException;

  /** Asks the program for a sign of life; any answer is one. */
  boolean isAwake(Deadline deadline);

  /** Completes with the reason when no message comes any more. */
  CompletableFuture<String> ended();

  /** Closes the program's standard input, which asks it to end. */
  void finish();
}
