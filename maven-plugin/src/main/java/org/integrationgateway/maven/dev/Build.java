package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A build of a provider's project and of the modules that it depends on. All paths are absolute.
 *
 * @param classPath folders of classes, the provider's own first, and jars; empty when it has no
 *     code
 * @param jdk home of the Java that it was built for
 * @param folders of the modules, with source folders elsewhere
 * @param sources POMs, and folders that only people write
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

  /** Writes it to a file, for the process that started the build: a path a line, after its kind. */
  public void write(Path file) throws IOException {
    var lines = new ArrayList<>(List.of("jdk " + jdk));
    classPath.forEach(path -> lines.add("classes " + path));
    folders.forEach(path -> lines.add("folder " + path));
    sources.forEach(path -> lines.add("source " + path));
    resources.forEach((from, to) -> lines.addAll(List.of("resource " + from, "copy " + to)));
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
  }

  /** Reads the file of a build. */
  static Build read(Path file) throws IOException {
    var paths = new HashMap<String, List<Path>>();
    for (var line : Files.readAllLines(file)) {
      var words = line.split(" ", 2);
      paths.computeIfAbsent(words[0], none -> new ArrayList<>()).add(Path.of(words[1]));
    }
    var resources = new HashMap<Path, Path>();
    var copies = paths.getOrDefault("copy", List.of()).iterator();
    paths.getOrDefault("resource", List.of()).forEach(from -> resources.put(from, copies.next()));
    return new Build(
        paths.getOrDefault("classes", List.of()),
        paths.getOrDefault("jdk", List.of()).get(0),
        new HashSet<>(paths.getOrDefault("folder", List.of())),
        new HashSet<>(paths.getOrDefault("source", List.of())),
        resources);
  }

  /** Returns the copies of a resource, which copying does not delete when the resource is gone. */
  Stream<Path> copies(Path resource) {
    return resources.entrySet().stream()
        .filter(folder -> resource.startsWith(folder.getKey()))
        .map(folder -> folder.getValue().resolve(folder.getKey().relativize(resource)));
  }
}
