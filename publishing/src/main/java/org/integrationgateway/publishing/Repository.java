package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder in the layout of Maven repositories. */
final class Repository {
  private final Path folder;
  private final Map<Coordinates, Component> components;

  private Repository(Path folder, Map<Coordinates, Component> components) {
    this.folder = folder;
    this.components = components;
  }

  /** Finds every component: a folder with a POM. */
  static Repository in(Path folder) throws IOException {
    var components = new LinkedHashMap<Coordinates, Component>();
    for (var pom : poms(folder)) {
      var version = pom.getParent();
      var artifact = version == null ? null : version.getParent();
      var group = artifact == null ? null : artifact.getParent();
      if (version == null || artifact == null || group == null) {
        throw new IOException(pom + " is in no folder group/artifact/version");
      }
      var coordinates =
          new Coordinates(
              folder.relativize(group).toString().replace('/', '.').replace('\\', '.'),
              String.valueOf(artifact.getFileName()),
              String.valueOf(version.getFileName()));
      components.put(coordinates, new Component(coordinates, version, Pom.read(pom)));
    }
    return new Repository(folder, components);
  }

  Path folder() {
    return folder;
  }

  Collection<Component> components() {
    return components.values();
  }

  Optional<Component> component(Coordinates coordinates) {
    return Optional.ofNullable(components.get(coordinates));
  }

  /** A component and the parents of it that are here, nearest first. */
  List<Component> lineage(Component component) {
    var lineage = new ArrayList<Component>();
    var next = Optional.of(component);
    while (next.isPresent() && !lineage.contains(next.get())) {
      lineage.add(next.get());
      next = next.get().pom().parent().flatMap(this::component);
    }
    return lineage;
  }

  private static List<Path> poms(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(folder + " is not a folder: 'mvn -Prelease deploy' writes it");
    }
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".pom"))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    }
  }
}
