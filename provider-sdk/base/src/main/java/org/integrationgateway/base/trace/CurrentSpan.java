package org.integrationgateway.base.trace;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The step that a thread carries out. */
public final class CurrentSpan {
  private static final ThreadLocal<@Nullable Span> CURRENT = new ThreadLocal<>();

  private CurrentSpan() {}

  /** The step of this thread; {@link Span#NONE} without one. */
  public static Span get() {
    var span = CURRENT.get();
    return span == null ? Span.NONE : span;
  }

  /** Runs {@code work} as this step; as the step before where it is {@link Span#NONE}. */
  public static <T extends @Nullable Object> T during(Span span, Supplier<T> work) {
    if (span == Span.NONE) {
      return work.get();
    }
    var before = CURRENT.get();
    CURRENT.set(span);
    try {
      return work.get();
    } finally {
      restore(before);
    }
  }

  /**
   * Runs {@code work} as a new step below the current one, which ends with it and fails with its
   * exception.
   */
  public static <T extends @Nullable Object> T step(String name, SpanKind kind, Supplier<T> work) {
    var parent = get();
    return parent.isRecorded() ? whole(parent.child(name, kind), work) : work.get();
  }

  /** As {@link #step(String, SpanKind, Supplier)}, within this process. */
  public static <T extends @Nullable Object> T step(String name, Supplier<T> work) {
    return step(name, SpanKind.INTERNAL, work);
  }

  /** As {@link #step(String, Supplier)}, without a result. */
  public static void run(String name, Runnable work) {
    if (!get().isRecorded()) {
      work.run();
      return;
    }
    step(
        name,
        () -> {
          work.run();
          return work;
        });
  }

  /** Runs {@code work} as this step, which ends with it and fails with its exception. */
  public static <T extends @Nullable Object> T whole(Span span, Supplier<T> work) {
    try {
      return during(span, work);
    } catch (RuntimeException | Error failure) {
      span.failed(type(failure));
      throw failure;
    } finally {
      span.end();
    }
  }

  /** The work of another thread as the current step of this one. */
  public static Runnable carried(Runnable work) {
    var span = get();
    if (span == Span.NONE) {
      return work;
    }
    return () -> run(span, work);
  }

  /** As {@link #during}, without a result. */
  public static void run(Span span, Runnable work) {
    during(
        span,
        () -> {
          work.run();
          return work;
        });
  }

  /** The word that tells the failure: of its own, else its class. */
  public static String type(Throwable failure) {
    return failure instanceof TypedFailure typed
        ? typed.failureType()
        : failure.getClass().getName();
  }

  private static void restore(@Nullable Span before) {
    if (before == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(before);
    }
  }
}
