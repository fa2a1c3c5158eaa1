package org.integrationgateway.sdk.host;

import java.util.List;

/** Takes log lines of a provider, beside those on standard error. Available to every provider. */
public interface HostLogs {
  /** Writes lines, in order; drops and counts those that the host does not take. */
  Receipt write(List<LogLine> lines);

  /**
   * How many lines were taken.
   *
   * @param dropped because there were too many
   */
  record Receipt(long taken, long dropped) {}
}
