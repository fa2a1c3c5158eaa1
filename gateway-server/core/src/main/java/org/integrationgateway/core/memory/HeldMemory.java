package org.integrationgateway.core.memory;

import java.time.Duration;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the request of a thread uses for texts that are held whole: bodies, answers, and what
 * is parsed of them. No caller has more than half of it; small texts wait only for callers that use
 * much already.
 */
public final class HeldMemory {
  /** Texts up to this length are refused only to callers that use much already. */
  public static final int SMALL = 64 << 10;

  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final ThreadLocal<MemoryBudget.@Nullable Share> CURRENT = new ThreadLocal<>();

  private HeldMemory() {}

  /**
   * Marks the beginning of a request on this thread; {@link #end} always follows.
   *
   * @param holder its address, until its caller is known
   */
  public static void begin(String holder) {
    begin(MemoryBudget.ofThisProcess(), holder);
  }

  static void begin(MemoryBudget budget, String holder) {
    end();
    CURRENT.set(budget.share(holder));
  }

  /**
   * Counts the request of this thread for its caller.
   *
   * @param holder the caller, who is known now
   * @throws GatewayException {@code OVERLOADED} when the caller uses too much already, such as for
   *     answers that it does not read
   */
  public static void heldBy(String holder) {
    var share = CURRENT.get();
    if (share != null) {
      share.heldBy(holder);
      refuseGreedy(share, 0);
    }
  }

  /** The holder of the request of this thread; empty without one. */
  public static String holder() {
    var share = CURRENT.get();
    return share == null ? "" : share.holder();
  }

  /** Gives back what the request of this thread used. */
  public static void end() {
    var share = CURRENT.get();
    if (share != null) {
      CURRENT.remove();
      share.close();
    }
  }

  /**
   * Counts bytes until the request of this thread ends; a thread without a request counts nothing.
   *
   * @throws GatewayException {@code OVERLOADED}
   */
  public static void take(long bytes) {
    var share = CURRENT.get();
    if (share == null) {
      return;
    }
    if (bytes > SMALL) {
      take(share, bytes);
      return;
    }
    refuseGreedy(share, bytes);
    share.takeAnyway(bytes);
  }

  private static void refuseGreedy(MemoryBudget.Share share, long bytes) {
    if (share.isGreedy()) {
      throw full(share, bytes);
    }
  }

  /** Gives back what {@link #take} has counted for the request of this thread. */
  static void giveBack(long bytes) {
    var share = CURRENT.get();
    if (share != null) {
      share.giveBack(bytes);
    }
  }

  /**
   * Counts what a JSON text becomes, as {@link #take}.
   *
   * @throws GatewayException {@code OVERLOADED}
   */
  public static void takeParsed(byte[] json) {
    if (CURRENT.get() != null && json.length > JsonWeight.SMALL) {
      take(JsonWeight.of(json));
    }
  }

  /** Throws a failure of a parser again that says nothing of the text: there was no memory. */
  public static void passOn(GatewayException failure) {
    if (failure.code() == ErrorCode.OVERLOADED) {
      throw failure;
    }
  }

  /**
   * Counts bytes of a share.
   *
   * @throws GatewayException {@code OVERLOADED}
   */
  public static void take(MemoryBudget.Share share, long bytes) {
    if (!share.take(bytes)) {
      throw full(share, bytes);
    }
  }

  /**
   * Counts an answer that is complete and waits to be sent, beyond the request if need be.
   *
   * @return closed when it is sent
   */
  public static MemoryBudget.Share waiting(long bytes) {
    var share = MemoryBudget.ofThisProcess().share(holder());
    share.takeAnyway(bytes);
    return share;
  }

  /** The memory that the request of this thread uses now. */
  public static Mark mark() {
    var share = CURRENT.get();
    return new Mark(share, share == null ? 0 : share.taken());
  }

  /** The memory that a request used at one moment. */
  public record Mark(MemoryBudget.@Nullable Share share, long taken) {
    /** Gives back what the request of this thread has used since then. */
    public void release() {
      if (share != null && share == CURRENT.get()) {
        share.giveBack(Math.max(0, share.taken() - taken));
      }
    }
  }

  private static GatewayException full(MemoryBudget.Share share, long bytes) {
    long most = share.limit();
    if (share.taken() + bytes > most) {
      return new GatewayException(
          ErrorCode.OVERLOADED,
          "the call needs more than %d MiB of memory, which is the limit of the requests and responses of one caller together: send or ask for less, or give the server a larger heap"
              .formatted(most >> 20));
    }
    return new GatewayException(
            ErrorCode.OVERLOADED,
            "too many large requests and responses at once: together they may take %d MiB of memory, those of one caller half of it; read responses to their end, try again, or ask for less"
                .formatted(share.budget().most() >> 20))
        .retryAfter(AGAIN);
  }
}
