package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** A copy of a project, with methods that change its files as an author does. */
record SourceProject(Path folder) {
  /** An app in Java, {@code greeter} 0.3.0, as the archetype of apps begins it. */
  static SourceProject ofTheArchetype(Path below) throws IOException {
    return begun(below, "greeter", "--kind", "app");
  }

  /**
   * A new project in Java, made by the distribution, which writes what the archetype writes.
   *
   * @param options of {@code gateway new}
   */
  static SourceProject begun(Path below, String name, String... options) throws IOException {
    var command = new ArrayList<>(List.of("new", name, "--version", "0.3.0"));
    command.addAll(List.of("--package", "com.example." + name));
    command.addAll(List.of(options));
    Distribution.in(below).run(command.toArray(String[]::new)).ok();
    return marked(below.resolve(name));
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
    return marked(to);
  }

  /** Maven 4 warns where nothing marks the root of a project. */
  private static SourceProject marked(Path folder) throws IOException {
    Files.createDirectories(folder.resolve(".mvn"));
    return new SourceProject(folder);
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
