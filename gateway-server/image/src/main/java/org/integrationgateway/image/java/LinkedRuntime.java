package org.integrationgateway.image.java;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.image.root.DistributionFiles;
import org.integrationgateway.image.root.ImageRoot;
import org.integrationgateway.packaging.image.jdk.JdkTool;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.image.program.ModuleSet;

/** The Java of the image, made by {@code jlink}. */
public final class LinkedRuntime {
  /**
   * Modules for packages that use the Java of the host, besides those that the server needs: Java
   * SE without windows and printers.
   */
  static final Set<String> PROMISED =
      Set.of(
          "java.compiler",
          "java.instrument",
          "java.logging",
          "java.management",
          "java.management.rmi",
          "java.naming",
          "java.net.http",
          "java.prefs",
          "java.rmi",
          "java.scripting",
          "java.security.jgss",
          "java.security.sasl",
          "java.sql",
          "java.sql.rowset",
          "java.transaction.xa",
          "java.xml",
          "java.xml.crypto",
          "jdk.charsets",
          "jdk.crypto.ec",
          "jdk.httpserver",
          "jdk.jfr",
          "jdk.management",
          "jdk.management.agent",
          "jdk.naming.dns",
          "jdk.net",
          "jdk.security.auth",
          "jdk.unsupported",
          "jdk.zipfs");

  /** The Java from which the start-up cache has the classes of the platform, too. */
  private static final int WHOLE_CACHE = 25;

  private LinkedRuntime() {}

  /** Returns the modules that the jars of the distribution need, and those promised to packages. */
  public static Set<String> modules(ImageJdk jdk, Path distribution) throws IOException {
    var jars = DistributionFiles.jars(distribution);
    var command =
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith("gateway-command-"))
            .findFirst()
            .orElseThrow(() -> new IOException(distribution + " has no jar of the command"));
    var others = jars.stream().filter(jar -> !jar.equals(command)).toList();
    var modules =
        new TreeSet<>(
            ModuleSet.of(
                new JavaProgram(command, others, Optional.empty(), List.of(), List.of()),
                jdk.linker()));
    // Libraries mention modules that may go away, and do without them.
    modules.removeIf(module -> module.startsWith("jdk.incubator."));
    modules.addAll(PROMISED);
    return modules;
  }

  /**
   * Adds the Java. Its own classes have no line numbers, as in the Java of packages: they are a
   * tenth of it. Other languages than English come with {@code jdk.localedata}, which is left out.
   */
  public static void add(ImageRoot root, ImageJdk jdk, Set<String> modules) throws IOException {
    var home = root.at(DistributionFiles.JAVA);
    Files.createDirectories(home.getParent());
    var arguments =
        new ArrayList<>(
            List.of(
                "--add-modules",
                String.join(",", modules),
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                home.toString()));
    if (!jdk.runsHere()) {
      arguments.addAll(List.of("--module-path", jdk.target().home().resolve("jmods").toString()));
    }
    JdkTool.run(jdk.linker().tool("jlink"), arguments.toArray(String[]::new));
    resolveLinks(root);
    removeTools(home);
    if (jdk.runsHere() && jdk.target().feature() < WHOLE_CACHE) {
      // The start-up cache of an older Java adds to the one of the platform.
      JdkTool.run(home.resolve("bin/java"), "-Xshare:dump");
    }
  }

  /** Licences are links to each other. */
  private static void resolveLinks(ImageRoot root) throws IOException {
    for (var file : root.below(DistributionFiles.JAVA)) {
      if (Files.isSymbolicLink(file)) {
        root.copy(file, root.pathOf(file), false);
      }
    }
  }

  private static void removeTools(Path home) throws IOException {
    try (var programs = Files.list(home.resolve("bin"))) {
      for (var program : programs.toList()) {
        if (!List.of("java", "jfr", "keytool").contains(program.getFileName().toString())) {
          Files.delete(program);
        }
      }
    }
  }
}
