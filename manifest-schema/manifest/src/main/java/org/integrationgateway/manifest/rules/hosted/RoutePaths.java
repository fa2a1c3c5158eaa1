package org.integrationgateway.manifest.rules.hosted;

import java.util.Optional;
import java.util.regex.Pattern;

/** Checks paths of routes in manifests. */
final class RoutePaths {
  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9\\-._~!$&'()*+,;=:@]+");
  private static final Pattern PARAMETER = Pattern.compile("\\{[A-Za-z_][A-Za-z0-9_.-]*}");

  private RoutePaths() {}

  /** Returns the path with a leading slash, which an author may leave out. */
  static String withSlash(String path) {
    return path.startsWith("/") ? path : "/" + path;
  }

  /** Returns the error in the path of a binding, as the end of a sentence. */
  static Optional<String> fault(String path) {
    var segments = withSlash(path).substring(1).split("/", -1);
    for (var segment : segments) {
      if (segment.isEmpty()) {
        return Optional.of(segments.length == 1 ? "has no segment" : "has an empty segment");
      }
      if (segment.equals(".") || segment.equals("..")) {
        return Optional.of("has the segment '" + segment + "'");
      }
      var unescaped = ESCAPE.matcher(segment).replaceAll("x");
      if (!SEGMENT.matcher(unescaped).matches() && !PARAMETER.matcher(segment).matches()) {
        return Optional.of(
            "has the segment '" + segment + "', which has characters that a URL must escape");
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the path without the names in braces: equal for routes that match the same requests.
   */
  static String shape(String path) {
    return withSlash(path).replaceAll("\\{[^/]*}", "{}");
  }

  /** Returns the only segment of a path, if it has exactly one. */
  static Optional<String> onlySegment(String path) {
    var segment = withSlash(path).substring(1);
    return segment.contains("/") ? Optional.empty() : Optional.of(segment);
  }
}
