package org.integrationgateway.packaging.release.sbom;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The official JSON Schema of CycloneDX 1.6. */
public final class CycloneDx {
  private static final String HOME = "http://cyclonedx.org/schema/";

  private CycloneDx() {}

  /** The problems of a bill of materials. */
  public static List<String> problems(String bom) {
    var registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_7,
            builder ->
                builder
                    .schemas(CycloneDx::resource)
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    return registry
        .getSchema(SchemaLocation.of(HOME + "bom-1.6.schema.json"))
        .validate(bom, InputFormat.JSON)
        .stream()
        .map(Error::toString)
        .toList();
  }

  private static @Nullable String resource(String location) {
    if (!location.startsWith(HOME)) {
      return null;
    }
    try (var in = CycloneDx.class.getResourceAsStream("/" + location.substring(HOME.length()))) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
