package org.integrationgateway.packaging.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a {@link BuildTool}. All paths are absolute.
 *
 * @param command starts the program; empty for a package without one
 * @param workdir of the program
 * @param environment of the program, in addition to that of every provider
 * @param folders of the projects, with source folders elsewhere
 * @param sources files that describe the projects, and folders that only people write
 * @param resources folders that the build copies
 */
public record BuiltProject(
    List<String> command,
    Path workdir,
    Map<String, String> environment,
    Set<Path> folders,
    Set<Path> sources,
    Set<Resource> resources) {
  public BuiltProject {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    folders = Set.copyOf(folders);
    sources = Set.copyOf(sources);
    resources = Set.copyOf(resources);
  }

  /** A folder of resources, and the folder of their copies. */
  public record Resource(Path folder, Path copies) {}

  /**
   * Writes it to a file, for the process that started the build: a text a line, after its name. A
   * build tool that starts anew for each build would need longer to write JSON.
   */
  public void write(Path file) throws IOException {
    var lines = new ArrayList<>(List.of(line("workdir", workdir)));
    command.forEach(word -> lines.add(line("command", word)));
    environment.forEach((name, text) -> lines.add(line("env", name + "=" + text)));
    folders.forEach(folder -> lines.add(line("folder", folder)));
    sources.forEach(source -> lines.add(line("source", source)));
    resources.forEach(
        one -> lines.addAll(List.of(line("resource", one.folder()), line("copies", one.copies()))));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }

  private static String line(String name, Object text) {
    return name + " " + text.toString().replace("\\", "\\\\").replace("\n", "\\n");
  }

  /** Reads the file of a build. */
  public static BuiltProject read(Path file) throws IOException {
    var texts = new HashMap<String, List<String>>();
    for (var line : Files.readAllLines(file)) {
      var words = line.split(" ", 2);
      texts.computeIfAbsent(words[0], none -> new ArrayList<>()).add(words[1].translateEscapes());
    }
    var environment = new HashMap<String, String>();
    for (var variable : texts.getOrDefault("env", List.of())) {
      var words = variable.split("=", 2);
      environment.put(words[0], words[1]);
    }
    var copies = paths(texts, "copies").iterator();
    return new BuiltProject(
        texts.getOrDefault("command", List.of()),
        paths(texts, "workdir").get(0),
        environment,
        new HashSet<>(paths(texts, "folder")),
        new HashSet<>(paths(texts, "source")),
        paths(texts, "resource").stream()
            .map(folder -> new Resource(folder, copies.next()))
            .collect(Collectors.toSet()));
  }

  private static List<Path> paths(Map<String, List<String>> texts, String name) {
    return texts.getOrDefault(name, List.of()).stream().map(Path::of).toList();
  }

  /** Returns whether the file describes a project. */
  public boolean isDescription(Path file) {
    return sources.contains(file) && !Files.isDirectory(file);
  }

  /**
   * Returns the copies of a resource, which the build does not delete when the resource is gone.
   */
  public Stream<Path> copies(Path file) {
    return resources.stream()
        .filter(resource -> file.startsWith(resource.folder()))
        .map(resource -> resource.copies().resolve(resource.folder().relativize(file)));
  }
}
