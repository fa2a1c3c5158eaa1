package org.integrationgateway.mcp.door.uri;

import java.util.Optional;

/**
 * A resource of an app, or a template of resources. Clients name it {@code gateway://<app>/}
 * followed by the URI of the app's upstream as it is, so that several apps can have the same one.
 *
 * @param own the URI as the upstream writes it
 */
public record ResourceUri(String app, String own) {
  private static final String SCHEME = "gateway://";

  /**
   * The URI as clients name it.
   *
   * @param plain whether they name it as the upstream does
   */
  public String text(boolean plain) {
    return plain ? own : SCHEME + app + '/' + own;
  }

  /** Reads a URI that names its app; empty for any other. */
  public static Optional<ResourceUri> of(String text) {
    if (!text.startsWith(SCHEME)) {
      return Optional.empty();
    }
    int slash = text.indexOf('/', SCHEME.length());
    return slash <= SCHEME.length()
        ? Optional.empty()
        : Optional.of(
            new ResourceUri(text.substring(SCHEME.length(), slash), text.substring(slash + 1)));
  }
}
