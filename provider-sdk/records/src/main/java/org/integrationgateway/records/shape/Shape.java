package org.integrationgateway.records.shape;

import java.util.Map;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The form of one Java type in documents. Made once, used by any number of threads. */
public interface Shape {
  /** The type in words that end a sentence: {@code a duration such as PT30S}. */
  String label();

  /** The JSON Schema (2020-12) of the type; a fresh map, which the caller may add to. */
  Map<String, Object> schema(Definitions definitions);

  /**
   * Reads a value. A value that does not fit is reported to {@code in}; the returned value is then
   * meaningless.
   */
  @Nullable Object read(Tree tree, Reading in);

  /** Writes a value of the type. */
  void write(Object value, JsonGenerator out);

  /** A value that stands for one that was refused; null where there is no such value. */
  default @Nullable Object blank() {
    return null;
  }

  /** Whether values are JSON strings, so that a default may be given as bare text. */
  default boolean textual() {
    return false;
  }
}
