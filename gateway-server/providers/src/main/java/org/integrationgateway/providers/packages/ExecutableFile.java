package org.integrationgateway.providers.packages;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;

/** A program file with the facts that explain why it did not start. */
public record ExecutableFile(Path path) {
  private static final int LONGEST_SCRIPT_LINE = 256;

  /** The reason why it cannot be started; empty when it can. */
  public Optional<String> obstacle() {
    if (!Files.exists(path)) {
      return Optional.of("there is no file " + path);
    }
    if (!Files.isRegularFile(path)) {
      return Optional.of(path + " is not a file");
    }
    if (!Files.isExecutable(path)) {
      return Optional.of(path + " may not be executed (mode " + mode() + "): chmod +x it");
    }
    return interpreter()
        .filter(interpreter -> !Files.isExecutable(interpreter))
        .map(missing -> path + " is a script for " + missing + ", which this host does not have");
  }

  /**
   * Why the program cannot run here when it was built for another platform, which explains an
   * immediate end; empty otherwise.
   */
  public Optional<String> misfit(Platform host) {
    return platform()
        .filter(made -> !made.os().equals(host.os()) || !made.arch().equals(host.arch()))
        .map(
            made ->
                "%s is a program for %s, but this host is %s: install the one for this host"
                    .formatted(path, made, host));
  }

  /**
   * Why a program cannot be found that is looked up by name; empty when it is found.
   *
   * @param folders as in {@code PATH}
   */
  public static Optional<String> obstacle(String name, String folders) {
    var found =
        Stream.of(folders.split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    return found
        ? Optional.empty()
        : Optional.of(
            "there is no program '%s' on its PATH: install it, or name its path".formatted(name));
  }

  /** Path, mode, and what it was made for beside what this host is. */
  public String describe(Platform host) {
    return "file %s, mode %s, %s; this host is %s".formatted(path, mode(), kind(), host);
  }

  private String kind() {
    var script = interpreter();
    if (script.isPresent()) {
      return "a script for " + script.get();
    }
    if (!Files.isReadable(path)) {
      return "not readable";
    }
    return platform()
        .map(platform -> "a program for " + platform)
        .orElse("neither a script nor a program for a known platform");
  }

  private Optional<Platform> platform() {
    try {
      return BinaryHeader.platform(path);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** The program that a script names in its first line. */
  private Optional<Path> interpreter() {
    try (var in = Files.newInputStream(path)) {
      var start = new String(in.readNBytes(LONGEST_SCRIPT_LINE), StandardCharsets.ISO_8859_1);
      if (!start.startsWith("#!")) {
        return Optional.empty();
      }
      var words = start.substring(2).lines().findFirst().orElse("").trim().split("\\s+", 2);
      return words[0].isEmpty() ? Optional.empty() : Optional.of(Path.of(words[0]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private String mode() {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return "unknown";
    }
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException e) {
      return "unknown";
    }
  }
}
