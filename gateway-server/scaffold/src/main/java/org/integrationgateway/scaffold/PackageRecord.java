package org.integrationgateway.scaffold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.databind.SerializationFeature;

/**
 * The source that a package was made from, in a file beside the manifest that archives do not have.
 *
 * @param from a URL or a file; empty: a URL that may have a secret in it
 * @param operations fingerprints by id, of all operations that the document had
 */
record PackageRecord(SurfaceChoice surface, Optional<String> from, Map<String, String> operations) {
  /** The name of the file in the folder of the package. */
  static final String FILE = ".gateway-new.json";

  PackageRecord {
    operations = new LinkedHashMap<>(operations);
  }

  /** A record of a package in this folder, which files are found from. */
  static PackageRecord of(PackageOrigin origin, Path folder, Map<String, String> operations) {
    if (DocumentSource.isUrl(origin.from())) {
      var from = Optional.of(origin.from()).filter(text -> !text.contains("?"));
      return new PackageRecord(origin.surface(), from, operations);
    }
    var file = Path.of(origin.from());
    var written =
        file.isAbsolute()
            ? file
            : absolute(folder).relativize(absolute(origin.directory().resolve(file)));
    return new PackageRecord(
        origin.surface(), Optional.of(written.toString().replace('\\', '/')), operations);
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** The source of the package, as it is named beside the package. */
  Optional<PackageOrigin> origin(Path folder) {
    var beside = absolute(folder).resolveSibling("");
    return from.map(
        text ->
            new PackageOrigin(
                surface, named(text, folder, beside), Map.of(), Optional.empty(), beside));
  }

  private static String named(String text, Path folder, Path beside) {
    return DocumentSource.isUrl(text) || Path.of(text).isAbsolute()
        ? text
        : beside.relativize(absolute(folder.resolve(text))).toString();
  }

  /** Reads the record of a package; empty when it was not made by the command. */
  static Optional<PackageRecord> find(Path folder) {
    var file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      var read = Json.MAPPER.readTree(Files.readAllBytes(file));
      var written = read.path("surface").asString("");
      var surface =
          Stream.of(SurfaceChoice.values()).filter(one -> one.text().equals(written)).findFirst();
      var operations = new LinkedHashMap<String, String>();
      read.path("operations")
          .properties()
          .forEach(one -> operations.put(one.getKey(), one.getValue().asString("")));
      return surface.map(
          found ->
              new PackageRecord(
                  found,
                  Optional.of(read.path("from").asString("")).filter(text -> !text.isEmpty()),
                  operations));
    } catch (IOException | GatewayException | tools.jackson.core.JacksonException e) {
      throw new ScaffoldException(
          "'%s' cannot be read: remove it, and name the document with --openapi, --graphql or --mcp"
              .formatted(file),
          e);
    }
  }

  byte[] bytes() {
    var json = Json.object();
    json.put("comment", "Written by 'gateway new' for 'gateway new --update'; keep it in git.");
    json.put("surface", surface.text().toLowerCase(Locale.ROOT));
    from.ifPresent(text -> json.put("from", text));
    var known = json.putObject("operations");
    operations.forEach(known::put);
    var writer = Json.MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT);
    return NewPackageFiles.utf8(writer.writeValueAsString(json) + "\n");
  }
}
