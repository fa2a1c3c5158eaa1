package org.integrationgateway.connections.declared.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Manifest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the files of a package that its manifest names. */
public final class PackageFiles {
  private static final int LARGEST_ICON = 256 * 1024;
  private static final String RULE_PREFIX = "GW";

  private final Path folder;
  private final Manifest manifest;
  private final LoadProblems problems;

  public PackageFiles(Path folder, Manifest manifest, LoadProblems problems) {
    this.folder = folder;
    this.manifest = manifest;
    this.problems = problems;
  }

  public LoadProblems problems() {
    return problems;
  }

  /** The icon; empty where it is missing or too large. */
  public Optional<App.Icon> icon() {
    return manifest
        .iconFile()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .flatMap(PackageFiles::small)
        .map(
            bytes ->
                new App.Icon(
                    "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(bytes),
                    "image/svg+xml"));
  }

  /** Checks the deployment's configuration against the package's schema. */
  public void checkConfig(ObjectNode config, SchemaCompiler schemas) {
    if (manifest.configSchemaPath().isEmpty()) {
      return;
    }
    var name = manifest.configSchemaPath().get();
    try {
      var schema = schema(name);
      if (schema.isPresent()) {
        for (var problem : schemas.problemsWithoutValues(schema.get(), config)) {
          problems.addMisconfigured(
              keys(problem.pointer()),
              "config%s %s".formatted(problem.pointer().replace('/', '.'), problem.message()));
        }
      }
    } catch (UnusableSchemaException | IOException e) {
      problems.add(
          "the configuration schema '%s' cannot be used: %s".formatted(name, e.getMessage()));
    }
  }

  /** The keys of a member of {@code config}. */
  private static List<String> keys(String pointer) {
    return Stream.of(("config" + pointer).split("/"))
        .map(name -> name.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  private Optional<ObjectNode> schema(String name) throws IOException {
    var found = new Problems(RULE_PREFIX);
    var format = Format.ofName(name).orElse(Format.YAML);
    var document = Document.read(folder.resolve(name), format, DocumentLimits.DEFAULT, found);
    found.sorted().stream()
        .filter(Problem::isError)
        .forEach(problem -> problems.add(problem.toString()));
    return document
        .map(read -> Json.MAPPER.<JsonNode>valueToTree(read.root().toJava()))
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast);
  }

  private static Optional<byte[]> small(Path file) {
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(LARGEST_ICON + 1);
      return bytes.length > LARGEST_ICON ? Optional.empty() : Optional.of(bytes);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
