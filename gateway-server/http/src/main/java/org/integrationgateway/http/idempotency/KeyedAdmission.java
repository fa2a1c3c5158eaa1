package org.integrationgateway.http.idempotency;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * The admission of a request with an idempotency key: it is executed, or its answer is replayed.
 */
public sealed interface KeyedAdmission {
  /** Whether {@link #answer} replays the answer of an earlier request. */
  boolean replayed();

  /**
   * The answer to the request.
   *
   * @param execution executes the request; called at most once, and not for a replay. When it
   *     throws, or its answer is not {@link StoredAnswer#isFinal() final}, the key is free again
   */
  StoredAnswer answer(Supplier<StoredAnswer> execution);

  /** An earlier request with this key has an answer. */
  record Replay(StoredAnswer stored) implements KeyedAdmission {
    @Override
    public boolean replayed() {
      return true;
    }

    @Override
    public StoredAnswer answer(Supplier<StoredAnswer> execution) {
      return stored;
    }
  }

  /** The request is the first with this key, or the earlier ones did not end. */
  record Execution(IdempotencyRecords records, String recordKey, long fence, Duration retention)
      implements KeyedAdmission {
    @Override
    public boolean replayed() {
      return false;
    }

    @Override
    public StoredAnswer answer(Supplier<StoredAnswer> execution) {
      boolean stored = false;
      try {
        var answer = execution.get();
        if (answer.isFinal()) {
          records.complete(recordKey, fence, answer, retention);
          stored = true;
        }
        return answer;
      } finally {
        if (!stored) {
          records.release(recordKey, fence);
        }
      }
    }
  }
}
