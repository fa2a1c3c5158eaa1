package org.integrationgateway.surfaces.paging;

import java.util.List;
import org.integrationgateway.base.text.ValuePath;
import tools.jackson.core.JsonToken;

/**
 * A place in a JSON text whose value is needed.
 *
 * @param steps names and positions that lead there, as {@link ValuePath} reads them
 */
record ValuePlace(List<String> steps) {
  static ValuePlace at(String path) {
    return new ValuePlace(ValuePath.steps(path));
  }

  /** Tells a place in the last element of an array. */
  boolean isInLast() {
    return steps.contains(ValuePath.LAST);
  }

  /**
   * The value at a place.
   *
   * @param first its first token
   * @param from position of its first byte in the text
   * @param to position after its last byte
   * @param count elements, of an array
   * @param text of a text, number or truth value
   */
  record Value(JsonToken first, long from, long to, int count, String text) {
    boolean isArray() {
      return first == JsonToken.START_ARRAY;
    }
  }
}
