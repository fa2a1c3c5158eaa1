package org.integrationgateway.http.occurrence;

import java.util.List;
import org.integrationgateway.config.server.NoticeTopic;

/** Hears of occurrences, on the threads of those who tell them. */
public interface OccurrenceListener {
  /** Called after it has happened. */
  void happened(Occurrence occurrence);

  /** Called when what an occurrence told is over: the next one of this thing is another. */
  void ended(NoticeTopic topic, List<String> thing);
}
