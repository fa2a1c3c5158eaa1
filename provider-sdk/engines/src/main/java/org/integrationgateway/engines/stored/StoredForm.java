package org.integrationgateway.engines.stored;

import java.util.function.Function;

/** The stored form of a Java type. */
interface StoredForm {
  /** The stored value of a value. */
  Object write(Object value);

  /** The value of a stored value. */
  Object read(Object stored);

  /** A form of two functions. */
  static <A, B> StoredForm of(Function<A, B> write, Function<B, A> read) {
    return new StoredForm() {
      @Override
      @SuppressWarnings("unchecked") // a form is asked for values of its type only
      public Object write(Object value) {
        return write.apply((A) value);
      }

      @Override
      @SuppressWarnings("unchecked")
      public Object read(Object stored) {
        return read.apply((B) stored);
      }
    };
  }
}
