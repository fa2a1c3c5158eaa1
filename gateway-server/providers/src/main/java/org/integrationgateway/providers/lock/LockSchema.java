package org.integrationgateway.providers.lock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The JSON Schema of the lock file, published as a resource. */
public final class LockSchema {
  private static final String RESOURCE =
      "/org/integrationgateway/providers/gateway.lock.schema.json";

  private LockSchema() {}

  /** The published text of the schema. */
  public static String published() {
    try (var in = Objects.requireNonNull(LockSchema.class.getResourceAsStream(RESOURCE))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
