package org.integrationgateway.packaging.release.sbom;

import java.util.regex.Pattern;

/**
 * The Maven coordinates of a library.
 *
 * @param groupId such as {@code io.grpc}
 * @param artifactId such as {@code grpc-core}
 * @param version such as {@code 1.81.0}
 */
public record Coordinates(String groupId, String artifactId, String version) {
  private static final Pattern PART = Pattern.compile("[\\w.+-]{1,200}");

  public Coordinates {
    for (var part : new String[] {groupId, artifactId, version}) {
      if (!PART.matcher(part).matches()) {
        throw new IllegalArgumentException("'" + part + "' is not part of Maven coordinates");
      }
    }
  }
}
