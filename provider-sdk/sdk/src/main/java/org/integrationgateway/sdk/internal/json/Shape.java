package org.integrationgateway.sdk.internal.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** How one Java type stands in JSON. Made once, used by any number of threads. */
interface Shape {
  /** Its JSON Schema; a fresh map, which the caller may add to. */
  Map<String, Object> schema(Definitions definitions);

  /**
   * Reads the value whose first token is current, and leaves its last token current. A value that
   * does not fit is reported to {@code in}; what comes back is then of no use.
   */
  @Nullable Object read(Reading in);

  /** Writes a value of the type. */
  void write(Object value, JsonGenerator out);

  /** Whether values are JSON strings, so that a default may be given as bare text. */
  default boolean textual() {
    return false;
  }
}
