package org.integrationgateway.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The JSON Schema of an index, published as a resource. */
public final class IndexSchema {
  private static final String RESOURCE = "gateway.index.schema.json";

  private IndexSchema() {}

  /** The published text of the schema. */
  public static String published() {
    try (var in = Objects.requireNonNull(IndexSchema.class.getResourceAsStream(RESOURCE))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
