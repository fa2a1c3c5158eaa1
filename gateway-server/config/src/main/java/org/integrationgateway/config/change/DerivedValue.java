package org.integrationgateway.config.change;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made of a part of the configuration, and is made again when that part has
 * changed.
 *
 * @param <S> the part, with an {@code equals} of its members
 * @param <T> the value
 */
public final class DerivedValue<S, T> implements Supplier<T> {
  private final Supplier<S> source;
  private final Function<S, T> make;
  private volatile @Nullable Made<S, T> made;

  private record Made<S, T>(S of, T value) {}

  /**
   * @param source gives the part as it is now
   * @param make makes the value; called again only when the part has changed
   */
  public DerivedValue(Supplier<S> source, Function<S, T> make) {
    this.source = source;
    this.make = make;
  }

  @Override
  public T get() {
    var now = source.get();
    var last = made;
    if (last != null && last.of == now) {
      return last.value;
    }
    // A reload makes new objects of parts that have not changed.
    var next =
        last != null && last.of.equals(now)
            ? new Made<>(now, last.value)
            : new Made<>(now, make.apply(now));
    made = next;
    return next.value;
  }
}
