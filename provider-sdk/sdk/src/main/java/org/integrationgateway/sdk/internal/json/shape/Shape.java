package org.integrationgateway.sdk.internal.json.shape;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The JSON form of one Java type. Made once, used by any number of threads. */
public interface Shape {
  /** The JSON Schema of the type; a fresh map, which the caller may add to. */
  Map<String, Object> schema(Definitions definitions);

  /**
   * Reads the value whose first token is current, and leaves its last token current. A value that
   * does not fit is reported to {@code in}; the returned value is then meaningless.
   */
  @Nullable Object read(Reading in);

  /** Writes a value of the type. */
  void write(Object value, JsonGenerator out);

  /** Whether values are JSON strings, so that a default may be given as bare text. */
  default boolean textual() {
    return false;
  }
}
