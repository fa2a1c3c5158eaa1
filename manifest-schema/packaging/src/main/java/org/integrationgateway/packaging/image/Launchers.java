package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.launcher.LaunchSettings;
import org.integrationgateway.packaging.image.launcher.ShellLauncher;
import org.integrationgateway.packaging.image.launcher.WindowsLauncher;

/**
 * Writes the launcher of a program for a platform.
 *
 * @param name of the program
 * @param title for messages
 * @param jvmOptions of the author
 * @param folder to write into
 */
record Launchers(
    String name, String title, List<String> jvmOptions, Platform platform, Path folder) {
  private static final Set<String> SYSTEMS = Set.of("linux", "darwin", "windows");

  Launchers {
    if (!SYSTEMS.contains(platform.os())) {
      throw new IllegalArgumentException(
          "no launcher for "
              + platform
              + ": Java providers are packaged for "
              + Platform.MATRIX.stream().map(Platform::toString).toList());
    }
  }

  boolean windows() {
    return platform.os().equals("windows");
  }

  BundledFile carryingJava(int feature) throws IOException {
    var start = new LaunchSettings(title, jvmOptions, feature);
    return write(
        windows() ? WindowsLauncher.carryingJava(start) : ShellLauncher.carryingJava(start));
  }

  BundledFile searchingJava(int feature) throws IOException {
    var start = new LaunchSettings(title, jvmOptions, feature);
    return write(
        windows() ? WindowsLauncher.searchingJava(start) : ShellLauncher.searchingJava(start));
  }

  private BundledFile write(String script) throws IOException {
    var file = folder.resolve(windows() ? name + ".cmd" : name);
    Files.writeString(file, script, StandardCharsets.UTF_8);
    return new BundledFile(file.getFileName().toString(), file, true);
  }
}
