package org.integrationgateway.manifest.place;

import java.util.regex.Pattern;

/**
 * The coordinates of a release in a Maven repository: {@code com.example:weather:1.2.0}.
 *
 * @param version of a release; a snapshot can change and is refused
 */
public record MavenCoordinates(String groupId, String artifactId, String version) {
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*");

  public MavenCoordinates {
    for (var part : new String[] {groupId, artifactId, version}) {
      if (!PART.matcher(part).matches()) {
        throw new IllegalArgumentException(
            "'"
                + part
                + "' cannot be a part of Maven coordinates, such as com.example:weather:1.2.0");
      }
    }
    if (version.endsWith("-SNAPSHOT")) {
      throw new IllegalArgumentException(
          "'" + version + "' is a snapshot, whose content changes: name a released version");
    }
  }

  /**
   * Parses {@code GROUP:ARTIFACT:VERSION}.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  public static MavenCoordinates parse(String text) {
    var parts = text.split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "'" + text + "' is not GROUP:ARTIFACT:VERSION, such as com.example:weather:1.2.0");
    }
    return new MavenCoordinates(parts[0], parts[1], parts[2]);
  }

  /** The folder in a repository: {@code com/example/weather/1.2.0}. */
  public String folder() {
    return groupId.replace('.', '/') + "/" + artifactId + "/" + version;
  }

  /** The name of an attached file: {@code weather-1.2.0-linux-amd64.tar.gz}. */
  public String file(String classifier, String extension) {
    return artifactId + "-" + version + "-" + classifier + "." + extension;
  }

  @Override
  public String toString() {
    return groupId + ":" + artifactId + ":" + version;
  }
}
