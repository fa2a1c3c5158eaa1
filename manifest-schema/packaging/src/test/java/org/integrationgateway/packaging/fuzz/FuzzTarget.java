package org.integrationgateway.packaging.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The fuzzed readers, with their seeds. */
enum FuzzTarget {
  YAML(ManifestYamlFuzz.class, ManifestYamlFuzz::fuzzerTestOneInput, "yaml"),
  JSON(ManifestJsonFuzz.class, ManifestJsonFuzz::fuzzerTestOneInput, "json"),
  ARCHIVE(ArchiveFuzz.class, ArchiveFuzz::fuzzerTestOneInput, "archive"),
  TAR(TarFuzz.class, TarFuzz::fuzzerTestOneInput, "tar"),
  OPENAPI(OpenApiFuzz.class, OpenApiFuzz::fuzzerTestOneInput, "openapi"),
  GRAPHQL(GraphqlFuzz.class, GraphqlFuzz::fuzzerTestOneInput, "graphql");

  /** Takes one input; throws when something does not hold. */
  interface Entry {
    void run(byte[] input) throws Exception;
  }

  private static final Path RESOURCES = Path.of("src/test/resources/fuzz");

  private final Class<?> type;

  @SuppressWarnings("ImmutableEnumChecker") // a method without state
  private final Entry entry;

  private final String folder;

  FuzzTarget(Class<?> type, Entry entry, String folder) {
    this.type = type;
    this.entry = entry;
    this.folder = folder;
  }

  String className() {
    return type.getName();
  }

  void run(byte[] input) throws Exception {
    entry.run(input);
  }

  /** Loads what it needs: no input is blamed for that. */
  void warmUp() throws Exception {
    for (var seed : seedFiles()) {
      run(Files.readAllBytes(seed));
    }
  }

  /** Written by hand, and what fuzzing found once. */
  Path seeds() {
    return RESOURCES.resolve(folder).toAbsolutePath();
  }

  List<Path> seedFiles() throws IOException {
    try (Stream<Path> files = Files.list(seeds())) {
      return files.sorted().toList();
    }
  }
}
