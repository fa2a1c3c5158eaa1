package org.integrationgateway.engines.runtime.session;

import java.time.Duration;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.Deadline;

/** Work beside the calls of a runtime. */
final class Background {
  private Background() {}

  /** Runs it on a daemon thread of its own, because the end of an app may take long. */
  static void begin(Runnable work) {
    DaemonThread.start("session-end", work);
  }

  /** A deadline that gives no time. */
  static Deadline now() {
    return Deadline.in(Duration.ZERO);
  }
}
