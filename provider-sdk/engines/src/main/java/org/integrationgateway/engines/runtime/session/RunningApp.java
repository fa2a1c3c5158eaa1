package org.integrationgateway.engines.runtime.session;

import java.util.concurrent.CompletionStage;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.runtime.AppAddress;

/** The app of a session, from the start of its program to the end of its last process. */
public interface RunningApp {
  /**
   * The address of the app; may wait until it has one. The app is ended when this fails.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code UNAVAILABLE} when it gets none
   */
  AppAddress address();

  /** Completes when the program has ended; asked for once, after the address. */
  CompletionStage<AppExit> exit();

  /**
   * Requests the program to end, waits until the deadline, then kills it; returns when none of its
   * processes runs any more and its output has been read. May be called more than once.
   */
  void end(Deadline grace);
}
