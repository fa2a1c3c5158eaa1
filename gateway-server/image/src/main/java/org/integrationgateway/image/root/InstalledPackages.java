package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.packaging.image.jdk.JdkTool;

/** The packages of Debian that files of this machine are from. */
final class InstalledPackages {
  private static final Path QUERY = Path.of("/usr/bin/dpkg-query");

  private InstalledPackages() {}

  /** Returns the record of each package as dpkg keeps it, by name; empty on another system. */
  static Map<String, String> of(Collection<Path> files) throws IOException {
    var packages = new TreeMap<String, String>();
    if (!Files.isExecutable(QUERY)) {
      return packages;
    }
    for (var file : files) {
      var owner = owner(file);
      if (owner.isPresent()) {
        var name = owner.get().replaceFirst(":.*", "");
        if (!packages.containsKey(name)) {
          packages.put(name, JdkTool.run(QUERY, "--status", owner.get()));
        }
      }
    }
    return packages;
  }

  /** Debian lists a file by its name of before or after {@code /lib} became {@code /usr/lib}. */
  private static Optional<String> owner(Path file) throws IOException {
    var real = file.toRealPath().toString();
    for (var name : new String[] {real, real.replaceFirst("^/usr", ""), file.toString()}) {
      try {
        var line = JdkTool.run(QUERY, "--search", name).lines().findFirst().orElse("");
        return Optional.of(line.substring(0, line.indexOf(": ")));
      } catch (IOException unknown) {
        // another name, or a file of no package
      }
    }
    return Optional.empty();
  }
}
