package org.integrationgateway.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.integrationgateway.config.shape.Scalar;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON Schema of the configuration, for editors, made of the table of keys and published as a
 * resource.
 */
public final class JsonSchema {
  private static final String RESOURCE = "/org/integrationgateway/config/gateway.schema.json";

  private JsonSchema() {}

  /** The published schema. */
  public static String published() {
    try (var in = Objects.requireNonNull(JsonSchema.class.getResourceAsStream(RESOURCE))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The schema that the table of keys gives. */
  static String generated() {
    var schema = JsonMapper.shared().createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "gateway.yaml");
    schema.put("description", "Configuration of the Integration Gateway.");
    schema.setAll(ConfigKeys.ROOT.schema());
    schema.putObject("$defs").set("secretReference", Scalar.referenceSchema());
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(schema)
            .replace("\r\n", "\n")
        + "\n";
  }
}
