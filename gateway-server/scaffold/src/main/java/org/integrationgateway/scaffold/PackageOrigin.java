package org.integrationgateway.scaffold;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The source that the user names to make a package from.
 *
 * @param from a file or a URL
 * @param headers of the requests for the document or the schema only; never written
 * @param baseUrl in place of the document's servers, or of an SDL file's endpoint
 * @param directory that relative paths are in
 */
public record PackageOrigin(
    SurfaceChoice surface,
    String from,
    Map<String, String> headers,
    Optional<String> baseUrl,
    Path directory) {
  public PackageOrigin {
    headers = Map.copyOf(headers);
  }
}
