package org.integrationgateway.packaging.image.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.packaging.image.jdk.Jdk;

/**
 * Finds the modules of the JDK that a program needs, by reading its classes: {@code jdeps} fails as
 * soon as one jar is a named module whose optional dependency is missing.
 */
public final class ModuleSet {
  /** Modules used by name or as a service, so that no class mentions them. */
  private static final List<String> ALWAYS =
      List.of("java.base", "java.logging", "java.naming", "jdk.crypto.ec", "jdk.zipfs");

  /**
   * Modules that libraries mention for features that a server does not use (mostly bean
   * annotations), and that would double the size of the image. They are included when the author's
   * own classes use them, or when the build names them.
   */
  private static final Set<String> ONLY_FROM_THE_AUTHOR =
      Set.of("java.desktop", "jdk.compiler", "jdk.jshell", "jdk.javadoc");

  private ModuleSet() {}

  /** Returns module names in order, without transitive dependencies: jlink adds those. */
  public static Set<String> of(JavaProgram program, Jdk jdk) throws IOException {
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

  /** {@code jrt:/packages/java.sql} contains one link for each module that has this package. */
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

  /** A module is also listed for {@code java.util} when it only has {@code java.util.logging}. */
  private static boolean hasClasses(Path owners, String module) throws IOException {
    var name = owners.getFileName().toString().replace('.', '/');
    try (var files = Files.list(owners.resolve("/modules").resolve(module).resolve(name))) {
      return files.anyMatch(file -> file.toString().endsWith(".class"));
    }
  }
}
