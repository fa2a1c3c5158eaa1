package org.integrationgateway.server.builtin.agent.turn;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.server.builtin.agent.model.Model;
import org.integrationgateway.server.builtin.agent.store.EventDraft;

/**
 * Buffers the deltas of one answer for the store. The first delta is stored at once, later ones
 * together after 50 ms, so that not every word costs a commit. Used by one thread.
 */
final class DeltaBuffer implements Model.Listener {
  private static final int LARGEST = 2_000;
  private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(50);

  private final String messageId;
  private final Consumer<EventDraft> keep;
  private final StringBuilder waiting = new StringBuilder();
  private String kind = "text";
  private long kept = System.nanoTime() - MOMENT;

  DeltaBuffer(String messageId, Consumer<EventDraft> keep) {
    this.messageId = messageId;
    this.keep = keep;
  }

  @Override
  public void text(String piece) {
    add("text", piece);
  }

  @Override
  public void reasoning(String piece) {
    add("reasoning", piece);
  }

  private void add(String of, String piece) {
    if (!of.equals(kind)) {
      flush();
      kind = of;
    }
    waiting.append(piece);
    if (waiting.length() >= LARGEST || System.nanoTime() - kept >= MOMENT) {
      flush();
    }
  }

  void flush() {
    if (waiting.length() > 0) {
      keep.accept(EventDraft.delta(kind, messageId, waiting.toString()));
      waiting.setLength(0);
      kept = System.nanoTime();
    }
  }
}
