package org.integrationgateway.sdk.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.sdk.internal.json.JsonTypes;

/**
 * The JSON Schema of a provider's configuration, for the file that the manifest's {@code
 * configSchemaPath} names. An author keeps that file up to date with a test:
 *
 * <pre>{@code
 * @Test
 * void describesItsConfiguration() {
 *   assertThat(Path.of("config.schema.json")).hasContent(ConfigSchema.of(Config.class));
 * }
 * }</pre>
 *
 * <p>and writes it by {@link #write}.
 */
public final class ConfigSchema {
  private ConfigSchema() {}

  /**
   * The schema (2020-12) as text, one member on each line.
   *
   * @param config the record that {@link ProviderMain#serve(Class, java.util.function.Function)} is
   *     given
   * @throws IllegalArgumentException when it is not a record, or a type in it has no JSON Schema
   */
  public static String of(Class<?> config) {
    return JsonTypes.ofRecord(config).prettySchema();
  }

  /**
   * Writes the schema to this file, and replaces its content.
   *
   * @throws UncheckedIOException when it cannot be written
   */
  public static void write(Class<?> config, Path file) {
    try {
      Files.writeString(file, of(config));
    } catch (IOException unwritable) {
      throw new UncheckedIOException("cannot write the schema " + file, unwritable);
    }
  }
}
