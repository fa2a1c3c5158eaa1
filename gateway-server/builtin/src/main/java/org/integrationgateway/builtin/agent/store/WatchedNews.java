package org.integrationgateway.builtin.agent.store;

import org.integrationgateway.engines.agent.turn.TurnNews;
import org.jspecify.annotations.Nullable;

/** The events of one turn for one watch, which shares what others have read. Used by one thread. */
public final class WatchedNews implements TurnNews.Source {
  private final TurnStore store;
  private final TurnWatchers watchers;
  private final String turnId;
  private @Nullable WatchedTurn turn;
  private boolean fresh = true;

  public WatchedNews(TurnStore store, TurnWatchers watchers, String turnId) {
    this.store = store;
    this.watchers = watchers;
    this.turnId = turnId;
  }

  /** Reads. The first time the store is asked: another process may have changed the turn. */
  @Override
  public TurnNews read(long after, int limit) {
    var watched = turn;
    var news =
        watched == null
            ? store.news(turnId, after, limit)
            : watched.news(store, turnId, after, limit, fresh);
    fresh = false;
    return news;
  }

  @Override
  public void listen(Runnable changed) {
    turn = watchers.watch(turnId, changed);
  }

  @Override
  public void leave(Runnable changed) {
    watchers.leave(turnId, changed);
  }
}
