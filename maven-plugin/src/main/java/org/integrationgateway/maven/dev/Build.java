package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A build of a provider's project and of the modules that it depends on. All paths are absolute.
 *
 * @param classPath folders of classes, the provider's own first, and jars; empty when it has no
 *     code
 * @param jdk home of the Java that it was built for
 * @param folders of the modules, with source folders elsewhere
 * @param sources folders that only people write, and POMs
 * @param resources folders that the build copies, and the folders that it copies them to
 */
public record Build(
    List<Path> classPath,
    Path jdk,
    Set<Path> folders,
    Set<Path> sources,
    Map<Path, Path> resources) {
  public Build {
    classPath = List.copyOf(classPath);
    folders = Set.copyOf(folders);
    sources = Set.copyOf(sources);
    resources = Map.copyOf(resources);
  }

  /** Writes it to a file, for the process that started the build. */
  public void write(Path file) throws IOException {
    var properties = new Properties();
    properties.setProperty("classPath", text(classPath));
    properties.setProperty("jdk", jdk.toString());
    properties.setProperty("folders", text(folders));
    properties.setProperty("sources", text(sources));
    properties.setProperty("resources", text(resources.keySet()));
    properties.setProperty(
        "copies", text(resources.keySet().stream().map(resources::get).toList()));
    Files.createDirectories(file.getParent());
    try (var out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
  }

  /** Reads the file of a build. */
  static Build read(Path file) throws IOException {
    var properties = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      properties.load(in);
    }
    var copies = paths(properties, "copies").iterator();
    var resources = new HashMap<Path, Path>();
    paths(properties, "resources").forEach(folder -> resources.put(folder, copies.next()));
    return new Build(
        paths(properties, "classPath"),
        Path.of(properties.getProperty("jdk")),
        new LinkedHashSet<>(paths(properties, "folders")),
        new LinkedHashSet<>(paths(properties, "sources")),
        resources);
  }

  private static String text(Collection<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining("\n"));
  }

  private static List<Path> paths(Properties properties, String name) {
    return Arrays.stream(properties.getProperty(name).split("\n"))
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** Returns the copies of a resource, which copying does not delete when the resource is gone. */
  Stream<Path> copies(Path resource) {
    return resources.entrySet().stream()
        .filter(folder -> resource.startsWith(folder.getKey()))
        .map(folder -> folder.getValue().resolve(folder.getKey().relativize(resource)));
  }
}
