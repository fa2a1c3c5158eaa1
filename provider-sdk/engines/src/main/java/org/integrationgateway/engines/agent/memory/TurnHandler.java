package org.integrationgateway.engines.agent.memory;

import java.util.List;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.session.Session;

/** Carries out the turns of a {@link MemoryAgent}: the part that an author writes. */
public interface TurnHandler {
  /** Features of the handler. The agent refuses requests that need more. */
  Capabilities capabilities();

  /**
   * Accepts a turn, and returns its work. Called by one thread at a time, under the call context of
   * the caller; returns soon.
   *
   * @param earlier the messages of the newest 20 succeeded turns of the session, oldest first, with
   *     tool calls and results
   * @throws org.integrationgateway.sdk.ServiceException when it refuses the request
   */
  Work accept(Session session, NewTurn turn, List<Message> earlier);

  /** The work of one turn. */
  @FunctionalInterface
  interface Work {
    /**
     * Returns the answer. Runs on a thread of the turn, under the call context of the caller that
     * began it, and is interrupted when the turn is cancelled or its time is up.
     *
     * @throws org.integrationgateway.sdk.ServiceException when there is no answer; people see the
     *     message. Other exceptions are logged as defects, and people do not see them
     */
    TurnOutput carryOut(RunningTurn turn) throws InterruptedException;
  }
}
