package org.integrationgateway.manifest.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The JSON Schema of manifests, for editors: it completes members, explains them, and marks what is
 * wrong while an author types.
 *
 * <p>It is of draft-07, which editors' YAML support knows best, and describes every kind and every
 * form. What reaches beyond one value and its neighbours it cannot know: whether a named connection
 * or file exists, or whether a build tool makes the program. {@link
 * org.integrationgateway.manifest.reader.ManifestReader} checks all of it. Where the reader takes
 * an empty value for an absent one, the schema objects: in an editor it is something forgotten.
 */
public final class ManifestSchema {
  /** The identifier of the schema, by which a manifest can refer to it. */
  public static final String ID = "https://integrationgateway.org/schemas/manifest.json";

  private static final String RESOURCE = "manifest.schema.json";

  private ManifestSchema() {}

  /** The schema as JSON text, with a line break at its end. */
  public static String text() {
    try (var in = ManifestSchema.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing in the jar of this class");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
