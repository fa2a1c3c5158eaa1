package org.integrationgateway.http.occurrence;

import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.config.server.NoticeTopic;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes occurrences on to the one that listens. Telling never fails: what cannot be passed on is a
 * line of the log.
 */
public final class Occurrences {
  private static final Logger log = LoggerFactory.getLogger(Occurrences.class);

  private volatile @Nullable OccurrenceListener listener;

  /** Begins to pass on. */
  public void listen(OccurrenceListener hearer) {
    listener = hearer;
  }

  /**
   * Tells what has happened; called without a lock, after the change is stored.
   *
   * @return whether it was passed on
   */
  public boolean happened(Occurrence occurrence) {
    return pass(occurrence.topic(), hearer -> hearer.happened(occurrence));
  }

  /**
   * Tells that what was told of a thing is over; does nothing where nothing was told.
   *
   * @return whether it was passed on
   */
  public boolean ended(NoticeTopic topic, List<String> thing) {
    return pass(topic, hearer -> hearer.ended(topic, thing));
  }

  /** Tells what is told again until it is passed on: a failure is no line of the log. */
  public boolean offer(Occurrence occurrence) {
    return attempt(hearer -> hearer.happened(occurrence), failed -> {});
  }

  /** Tells an end that is told again until it is passed on; see {@link #offer}. */
  public boolean offerEnd(NoticeTopic topic, List<String> thing) {
    return attempt(hearer -> hearer.ended(topic, thing), failed -> {});
  }

  private boolean pass(NoticeTopic topic, Consumer<OccurrenceListener> telling) {
    return attempt(
        telling, failed -> log.warn("notice {} is lost: {}", topic.word(), failed.getMessage()));
  }

  private boolean attempt(
      Consumer<OccurrenceListener> telling, Consumer<RuntimeException> unheard) {
    var hearer = listener;
    if (hearer == null) {
      return false;
    }
    try {
      telling.accept(hearer);
      return true;
    } catch (RuntimeException failed) {
      unheard.accept(failed);
      return false;
    }
  }
}
