package org.integrationgateway.work.eventlog;

import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * The events of one turn or run, numbered from 1 without gaps. Its methods are called under the
 * context of the reader.
 */
public interface EventLog<E> {
  /** The thing that the log belongs to, in words: {@code turn x}. */
  String name();

  /**
   * Pushes the events, past ones first, until the last one. Returns at once.
   *
   * @param after only events with a greater number
   */
  void push(long after, Flow.Subscriber<? super E> subscriber);

  /** The number of an event. */
  long number(E event);

  /** The state after an event, where the event says it. */
  Optional<State> after(E event);

  /** The state now; may block. */
  State state();

  /**
   * A state.
   *
   * @param name as clients see it
   * @param ended whether no event comes after it
   */
  record State(String name, boolean ended) {}
}
