package org.integrationgateway.server.surface.paging;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** Limits the memory of answers that are collected before they are given on. */
public final class AnswerMemory {
  private static final int SHARE_OF_THE_HEAP = 4;

  private final long mostOfAnAnswer;
  private final long mostOfAll;
  private final AtomicLong used = new AtomicLong();

  /**
   * A limit for each answer, and a quarter of the heap for all of them.
   *
   * @param mostOfAnAnswer bytes
   */
  public AnswerMemory(long mostOfAnAnswer) {
    this(mostOfAnAnswer, Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP);
  }

  AnswerMemory(long mostOfAnAnswer, long mostOfAll) {
    this.mostOfAnAnswer = mostOfAnAnswer;
    this.mostOfAll = mostOfAll;
  }

  /** The memory of one answer, for one thread at a time. */
  Share share() {
    return new Share();
  }

  /** An answer would be longer than one may be. */
  static final class FullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FullException() {
      super(null, null, false, false);
    }
  }

  /** What one answer uses. */
  final class Share implements AutoCloseable {
    private long taken;

    /**
     * Takes memory.
     *
     * @throws FullException when the answer would be too long
     * @throws GatewayException {@code OVERLOADED} when all answers together would be
     */
    void take(long bytes) {
      if (taken + bytes > mostOfAnAnswer) {
        throw new FullException();
      }
      if (used.addAndGet(bytes) > mostOfAll) {
        used.addAndGet(-bytes);
        throw new GatewayException(
                ErrorCode.OVERLOADED,
                "the server collects too many large answers at once; try again, or ask for fewer"
                    + " results")
            .retryAfter(Duration.ofSeconds(1));
      }
      taken += bytes;
    }

    long taken() {
      return taken;
    }

    /** Gives back what was taken after this amount. */
    void backTo(long amount) {
      used.addAndGet(amount - taken);
      taken = amount;
    }

    @Override
    public void close() {
      backTo(0);
    }
  }
}
