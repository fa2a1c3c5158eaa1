package org.integrationgateway.notices.delivery;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** The place that notices of one receiver go to. */
interface NoticeTarget {
  /**
   * Sends a notice, under the deadline in force.
   *
   * @throws GoneException when the receiver wants no more
   * @throws ServiceException when it has not taken it
   */
  void send(WorkflowEvent event);

  /** The receiver wants no more notices. */
  final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GoneException(String message) {
      super(message);
    }
  }
}
