package org.integrationgateway.engines.openfga.requests;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question to OpenFGA: has the user this relation to the object?
 *
 * @param context what conditions of the model are told
 */
public record Probe(
    String user, String relation, String object, Map<String, @Nullable Object> context) {
  public Probe {
    context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
  }

  /** A question without context. */
  public static Probe of(String user, String relation, String object) {
    return new Probe(user, relation, object, Map.of());
  }

  /** An answer. */
  public enum Answer {
    YES,
    NO,
    /** OpenFGA does not follow so long a path. */
    TOO_DEEP
  }
}
