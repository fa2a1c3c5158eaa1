package org.integrationgateway.work.workflows.event;

import java.util.List;
import org.integrationgateway.sdk.ServiceException;

/** Takes the events of an outbox. An event may come again, when the outcome was lost. */
public interface Destination {
  /** The name of the receiver for the log, such as {@code workflow provider 'main'}. */
  String label(OutboxEntry entry);

  /**
   * Takes an event, under the deadline in force.
   *
   * @return ids of what it started
   * @throws ServiceException when it does not take the event; the reason says whether it may later
   */
  List<String> take(OutboxEntry entry);
}
