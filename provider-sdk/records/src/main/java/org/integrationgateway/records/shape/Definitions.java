package org.integrationgateway.records.shape;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The records of one schema that contain themselves, each written once under {@code $defs}. */
public final class Definitions {
  private final Map<RecordShape, String> names = new HashMap<>();
  private final Map<String, Object> schemas = new LinkedHashMap<>();

  public Map<String, Object> reference(RecordShape shape) {
    var name = names.get(shape);
    if (name == null) {
      name = free(shape.name());
      names.put(shape, name);
      schemas.put(name, Map.of());
      schemas.put(name, shape.body(this));
    }
    var reference = new LinkedHashMap<String, Object>();
    reference.put("$ref", "#/$defs/" + name);
    return reference;
  }

  /** Of two records with one simple name, the second is numbered. */
  private String free(String name) {
    var candidate = name;
    for (var number = 2; schemas.containsKey(candidate); number++) {
      candidate = name + number;
    }
    return candidate;
  }

  public Map<String, Object> schemas() {
    return schemas;
  }
}
