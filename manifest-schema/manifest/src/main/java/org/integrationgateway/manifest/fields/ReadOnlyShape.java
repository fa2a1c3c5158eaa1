package org.integrationgateway.manifest.fields;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.records.shape.Definitions;
import org.integrationgateway.records.shape.Shape;
import tools.jackson.core.JsonGenerator;

/** A type of manifests, which have their own text and their own schema. */
interface ReadOnlyShape extends Shape {
  @Override
  default Map<String, Object> schema(Definitions definitions) {
    return new LinkedHashMap<>();
  }

  @Override
  default void write(Object value, JsonGenerator out) {
    throw new UnsupportedOperationException("manifests are written by their own text");
  }
}
