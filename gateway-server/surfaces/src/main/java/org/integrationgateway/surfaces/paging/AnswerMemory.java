package org.integrationgateway.surfaces.paging;

import java.util.function.LongSupplier;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;

/** Limits the memory of answers that are collected before they are given on. */
public final class AnswerMemory {
  private final LongSupplier mostOfAnAnswer;
  private final MemoryBudget all;

  /**
   * A limit for each answer, beside the budget of this process for all of them.
   *
   * @param mostOfAnAnswer bytes
   */
  public AnswerMemory(LongSupplier mostOfAnAnswer) {
    this(mostOfAnAnswer, MemoryBudget.ofThisProcess());
  }

  AnswerMemory(LongSupplier mostOfAnAnswer, MemoryBudget all) {
    this.mostOfAnAnswer = mostOfAnAnswer;
    this.all = all;
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

  /** The memory of one answer. */
  final class Share implements AutoCloseable {
    private final MemoryBudget.Share share = all.share(HeldMemory.holder());

    /**
     * Takes memory.
     *
     * @throws FullException when the answer would be too long
     * @throws GatewayException {@code OVERLOADED} when all answers together would be
     */
    void take(long bytes) {
      if (share.taken() + bytes > mostOfAnAnswer.getAsLong()) {
        throw new FullException();
      }
      HeldMemory.take(share, bytes);
    }

    long taken() {
      return share.taken();
    }

    /** Gives back what was taken after this amount. */
    void backTo(long amount) {
      share.giveBack(share.taken() - amount);
    }

    @Override
    public void close() {
      backTo(0);
    }
  }
}
