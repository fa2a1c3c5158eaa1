package org.integrationgateway.image.java;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.image.root.DistributionFiles;
import org.integrationgateway.image.root.ImageRoot;
import org.integrationgateway.packaging.image.jdk.Jdk;
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
          "jdk.localedata",
          "jdk.management",
          "jdk.management.agent",
          "jdk.naming.dns",
          "jdk.net",
          "jdk.security.auth",
          "jdk.unsupported",
          "jdk.zipfs");

  private LinkedRuntime() {}

  /** Returns the modules that the jars of the distribution need, and those promised to packages. */
  public static Set<String> modules(Jdk jdk, Path distribution) throws IOException {
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
                new JavaProgram(command, others, Optional.empty(), List.of(), List.of()), jdk));
    // Libraries mention modules that may go away, and do without them.
    modules.removeIf(module -> module.startsWith("jdk.incubator."));
    modules.addAll(PROMISED);
    return modules;
  }

  /**
   * Adds the Java. Line numbers stay in its classes: stack traces without them are of little use.
   */
  public static void add(ImageRoot root, Jdk jdk, Set<String> modules) throws IOException {
    var home = root.at(DistributionFiles.JAVA);
    Files.createDirectories(home.getParent());
    JdkTool.run(
        jdk.tool("jlink"),
        "--add-modules",
        String.join(",", modules),
        "--no-header-files",
        "--no-man-pages",
        "--output",
        home.toString());
    resolveLinks(root);
    removeTools(home);
    // The classes of the platform as the machine keeps them, for Java programs of packages.
    JdkTool.run(home.resolve("bin/java"), "-Xshare:dump");
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
