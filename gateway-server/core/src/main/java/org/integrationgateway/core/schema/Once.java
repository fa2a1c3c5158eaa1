package org.integrationgateway.core.schema;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first needed, by one thread, and kept. */
final class Once<T> implements Supplier<T> {
  private final Supplier<T> supplier;
  private volatile @Nullable T made;

  Once(Supplier<T> supplier) {
    this.supplier = supplier;
  }

  @Override
  public T get() {
    var known = made;
    return known != null ? known : make();
  }

  private synchronized T make() {
    var known = made;
    if (known == null) {
      known = supplier.get();
      made = known;
    }
    return known;
  }
}
