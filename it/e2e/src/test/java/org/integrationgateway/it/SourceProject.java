package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A copy of a project, with methods that change its files as an author does. */
record SourceProject(Path folder) {
  /** The project that the archetype {@code app} began in its own test. */
  static SourceProject ofTheArchetype(Path below) throws IOException {
    return ofTheArchetype("app", "greeter", below);
  }

  /** The project of this name that an archetype began in its own test. */
  static SourceProject ofTheArchetype(String archetype, String name, Path below)
      throws IOException {
    var projects = "/target/test-classes/projects/basic/project/";
    return copy("archetypes/gateway-archetype-" + archetype + projects + name, below.resolve(name));
  }

  /** A library and a provider in one reactor. */
  static SourceProject reactor(Path below) throws IOException {
    return copy("maven-plugin/src/test/projects/reactor", below.resolve("reactor"));
  }

  private static SourceProject copy(String place, Path to) throws IOException {
    var from = Distribution.root().resolve(place);
    var version = System.getProperty("gateway.version");
    try (var files = Files.walk(from)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var inside = from.relativize(file);
        if (!inside.startsWith("target")) {
          Files.createDirectories(to.resolve(inside).getParent());
          var text = Files.readString(file).replace("@project.version@", version);
          Files.writeString(to.resolve(inside), text);
        }
      }
    }
    // Maven 4 warns where nothing marks the root of a project.
    Files.createDirectories(to.resolve(".mvn"));
    return new SourceProject(to);
  }

  /** As an editor does it: a new file takes the place of the old one. */
  void replace(String file, String old, String now) throws IOException {
    var path = folder.resolve(file);
    var text = Files.readString(path);
    assertThat(text).contains(old);
    save(file, text.replace(old, now));
  }

  void save(String file, String text) throws IOException {
    var path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    var copy = path.resolveSibling(path.getFileName() + "~");
    Files.writeString(copy, text);
    Files.move(copy, path, StandardCopyOption.REPLACE_EXISTING);
  }
}
