package org.integrationgateway.samples.vault.server;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.PercentEncoding;

/** Paths of the server's API, whose segments are names of engines, folders and secrets. */
public final class ServerPath {
  private ServerPath() {}

  /**
   * Checks that a path stays below the folder that it is appended to.
   *
   * @throws IllegalArgumentException with the rule that it breaks
   */
  public static void check(String path) {
    for (var segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException(
            "'%s' is not a path: its parts between slashes are not empty, '.' or '..'"
                .formatted(path));
      }
      if (segment.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException("a path has no control characters");
      }
    }
  }

  /** A path as it stands in a URL. */
  public static String encode(String path) {
    return Arrays.stream(path.split("/", -1))
        .map(PercentEncoding.VALUE::encode)
        .collect(Collectors.joining("/"));
  }

  /** Both parts with a slash between them; the other part where one is empty. */
  public static String join(String folder, String path) {
    return folder.isEmpty() || path.isEmpty() ? folder + path : folder + "/" + path;
  }
}
