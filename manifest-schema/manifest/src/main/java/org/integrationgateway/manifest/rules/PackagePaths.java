package org.integrationgateway.manifest.rules;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks paths in manifests. */
public final class PackagePaths {
  private static final int LONGEST = 1024;
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private PackagePaths() {}

  /**
   * Returns why a text is not a path inside a package: relative, with slashes, never upwards.
   *
   * @return the reason, or empty when it is such a path
   */
  public static Optional<String> fault(String path) {
    if (path.isBlank() || path.length() > LONGEST) {
      return Optional.of(path.isBlank() ? "it is empty" : "it is longer than " + LONGEST);
    }
    if (path.startsWith("/") || DRIVE.matcher(path).matches()) {
      return Optional.of("it is absolute");
    }
    if (path.indexOf('\\') >= 0) {
      return Optional.of("it has a backslash; separate with '/'");
    }
    if (path.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return Optional.of("it has a control character");
    }
    for (var segment : path.split("/", -1)) {
      if (segment.equals("..")) {
        return Optional.of("it has '..'");
      }
    }
    return Optional.empty();
  }

  /** Returns the file of a valid path in the folder of its package. */
  public static Path resolve(Path folder, String path) {
    return fault(path).isEmpty() ? folder.resolve(path).normalize() : refuse(path);
  }

  private static Path refuse(String path) {
    throw new IllegalArgumentException(
        "path '" + path + "' leaves the package: " + fault(path).orElse(""));
  }
}
