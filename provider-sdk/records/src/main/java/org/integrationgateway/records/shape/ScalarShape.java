package org.integrationgateway.records.shape;

import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/** A type that documents write as one value, in whose place a dialect may accept another. */
public interface ScalarShape extends Shape {
  @Override
  default @Nullable Object read(Tree tree, Reading in) {
    var value = in.value(tree);
    return value == null ? null : readScalar(value, in);
  }

  /** Reads the value itself. */
  @Nullable Object readScalar(Tree tree, Reading in);
}
