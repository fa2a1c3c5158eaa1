package org.integrationgateway.authoring.update;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The version of the gateway that a file of CI fetches, as the templates of projects write it. */
final class CiVersions {
  /** The files of CI that templates have. */
  static final List<String> FILES = List.of(".github/workflows/build.yml", ".gitlab-ci.yml");

  /** The address of the distribution, and the key of the cache that keeps it. */
  private static final Pattern LINE = Pattern.compile("(?m)^\\s*(?:GATEWAY_\\w+|key):.*$");

  private static final Pattern VERSION =
      Pattern.compile(
          "(?<=/v|\\bgateway-)\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.]+?)?(?=/|\\.tar\\.gz|[\"']?\\s*$)");

  private static final Pattern DIGEST =
      Pattern.compile("\\b(GATEWAY_\\w+):\\s*[\"']?[0-9a-fA-F]{64}");

  private CiVersions() {}

  static String moved(String file, NewerVersion version) {
    return LINE.matcher(file)
        .replaceAll(
            line ->
                VERSION
                    .matcher(line.group())
                    .replaceAll(
                        found -> version.replaces(found.group()) ? version.text() : found.group())
                    .replace("\\", "\\\\")
                    .replace("$", "\\$"));
  }

  /** The variable with the digest of the distribution that the file fetches; empty without one. */
  static Optional<String> digest(String file) {
    return DIGEST.matcher(file).results().map(found -> found.group(1)).findFirst();
  }
}
