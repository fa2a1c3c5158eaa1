package org.integrationgateway.maven.builds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** A project of {@code src/test/projects}, in a folder of its own, to be built and changed. */
record TestProject(Path folder) {
  private static final Path PROJECTS = Path.of("src/test/projects");
  private static final String TARGET = "target";

  /** A copy below this folder, with this build's version in it. */
  static TestProject copy(String name, Path below) throws IOException {
    var version = System.getProperty("gateway.version");
    try (var files = Files.walk(PROJECTS.resolve(name))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var to = below.resolve(PROJECTS.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.writeString(to, Files.readString(file).replace("@project.version@", version));
        if (Files.isExecutable(file)) {
          makeExecutable(to);
        }
      }
    }
    var folder = below.resolve(name);
    // Maven 4 warns where nothing marks the root of a project.
    Files.createDirectories(folder.resolve(".mvn"));
    return new TestProject(folder);
  }

  private static void makeExecutable(Path file) {
    if (!file.toFile().setExecutable(true)) {
      throw new IllegalStateException(file + " cannot be made executable");
    }
  }

  TestProject module(String name) {
    return new TestProject(folder.resolve(name));
  }

  void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  /** The files in {@code target/dist} with this suffix. */
  List<Path> dist(String suffix) throws IOException {
    try (var files = Files.list(folder.resolve("target/dist"))) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  /** The files that a build must not touch: path, content and time of every source file. */
  List<String> sources() throws IOException {
    var sources = new TreeMap<String, String>();
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var path = folder.relativize(file).toString();
        if (!path.matches("(.*/)?" + TARGET + "/.*") && !path.startsWith("build")) {
          var time = Files.getLastModifiedTime(file);
          sources.put(path, time + " " + Files.readString(file).hashCode());
        }
      }
    }
    return sources.entrySet().stream().map(Object::toString).toList();
  }
}
