package org.integrationgateway.engines.agent.turn;

import java.util.List;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;

/**
 * Events behind a number, and the status of the turn when they were read.
 *
 * @param complete whether there were no further events
 */
public record TurnNews(List<TurnEvent> events, Turn.Status status, boolean complete) {
  public TurnNews {
    events = List.copyOf(events);
  }

  /** The news behind a later number. */
  public TurnNews behind(long seq) {
    return new TurnNews(
        events.stream().filter(event -> event.seq() > seq).toList(), status, complete);
  }

  /** Whether a watch ends after these events. */
  public boolean ends(WatchUntil until) {
    return status.terminal()
        || (until == WatchUntil.BLOCKED_OR_TERMINAL && status == Turn.Status.WAITING_FOR_INPUT);
  }

  /** The source of the events of one turn. */
  public interface Source {
    /** The first events behind a number, at most {@code limit}. */
    TurnNews read(long after, int limit);

    /**
     * Begins to tell of changes.
     *
     * @param changed runs after every change of the turn, on the thread that made it; returns soon
     */
    void listen(Runnable changed);

    /** Ends {@link #listen}. */
    void leave(Runnable changed);
  }
}
