package org.integrationgateway.providers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import org.integrationgateway.providers.fixture.ReachingProvider;

/** A package that carries everything that {@link ReachingProvider} needs but Java itself. */
final class CarriedPackage {
  private CarriedPackage() {}

  static Path write(Path folder) throws IOException {
    var library = Files.createDirectories(folder.resolve("lib"));
    var carried = new ArrayList<String>();
    for (var entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      var path = Path.of(entry);
      if (Files.exists(path)) {
        var place = library.resolve(carried.size() + "-" + path.getFileName());
        copy(path, place);
        carried.add(place.toString());
      }
    }
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/reaching
        version: 1.0.0
        run: [./provider.sh]
        """);
    var script =
        Files.writeString(
            folder.resolve("provider.sh"),
            "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s\n"
                .formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    String.join(File.pathSeparator, carried),
                    ReachingProvider.class.getName()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return folder;
  }

  private static void copy(Path from, Path to) throws IOException {
    if (Files.isRegularFile(from)) {
      link(from, to);
      return;
    }
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        var place = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(place);
        } else {
          link(file, place);
        }
      }
    }
  }

  private static void link(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (IOException | UnsupportedOperationException anotherDisk) {
      Files.copy(from, to);
    }
  }
}
