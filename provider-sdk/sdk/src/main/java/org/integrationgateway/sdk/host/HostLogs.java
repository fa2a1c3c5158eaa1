package org.integrationgateway.sdk.host;

import java.util.List;

/** Where a provider's log lines go beside standard error. Every provider may. */
public interface HostLogs {
  /** Writes lines, in order; those beyond what the host takes are given up and counted. */
  Receipt write(List<LogLine> lines);

  /**
   * How many lines were taken.
   *
   * @param dropped because there were too many
   */
  record Receipt(long taken, long dropped) {}
}
