package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which modules of the JDK a program needs. Read from the classes themselves: {@code jdeps} gives
 * up as soon as one jar is a named module whose optional partner is missing.
 */
final class ModuleSet {
  /** Reached by name or as a service, so that no class mentions them. */
  private static final List<String> ALWAYS =
      List.of("java.base", "java.logging", "java.naming", "jdk.crypto.ec", "jdk.zipfs");

  /**
   * Libraries mention these for features that a server does not use (bean annotations, most of
   * all), and they would double the image. They are taken when the author's own classes use them,
   * or when the build names them.
   */
  private static final Set<String> ONLY_FROM_THE_AUTHOR =
      Set.of("java.desktop", "jdk.compiler", "jdk.jshell", "jdk.javadoc");

  private ModuleSet() {}

  /** Module names in order, transitively needed ones not included: jlink adds those. */
  static Set<String> of(JavaProgram program, Jdk jdk) throws IOException {
    var modules = new TreeSet<>(ALWAYS);
    modules.addAll(program.modules());
    try (var runtime = jdk.modules()) {
      var packages = runtime.getPath("/packages");
      var fromLibraries = modulesOf(mentioned(program.libraries()), packages);
      fromLibraries.removeAll(ONLY_FROM_THE_AUTHOR);
      modules.addAll(fromLibraries);
      modules.addAll(modulesOf(mentioned(List.of(program.classes())), packages));
    }
    return modules;
  }

  private static Set<String> mentioned(Collection<Path> classPath) throws IOException {
    var packages = new HashSet<String>();
    for (var path : classPath) {
      new ClassPathEntry(path).eachClass(found -> packages.addAll(found.packages()));
    }
    return packages;
  }

  /** {@code jrt:/packages/java.sql} holds one link per module that has this package. */
  private static Set<String> modulesOf(Set<String> names, Path packages) throws IOException {
    var modules = new TreeSet<String>();
    for (var name : names) {
      var owners = packages.resolve(name);
      if (Files.isDirectory(owners)) {
        modules.addAll(exporters(owners));
      }
    }
    return modules;
  }

  private static List<String> exporters(Path owners) throws IOException {
    var modules = new ArrayList<String>();
    try (var links = Files.newDirectoryStream(owners)) {
      for (var link : links) {
        var module = link.getFileName().toString();
        if (hasClasses(owners, module)) {
          modules.add(module);
        }
      }
    }
    return modules;
  }

  /** A module is listed for {@code java.util} also when it only has {@code java.util.logging}. */
  private static boolean hasClasses(Path owners, String module) throws IOException {
    var name = owners.getFileName().toString().replace('.', '/');
    try (var files = Files.list(owners.resolve("/modules").resolve(module).resolve(name))) {
      return files.anyMatch(file -> file.toString().endsWith(".class"));
    }
  }
}
