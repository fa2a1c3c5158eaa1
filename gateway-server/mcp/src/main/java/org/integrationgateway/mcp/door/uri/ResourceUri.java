package org.integrationgateway.mcp.door.uri;

import java.util.Optional;

/**
 * A resource of an app, or a template of resources. Clients name it {@code gateway://<app>/}
 * followed by the URI of the app's upstream as it is, so that several apps can have the same one.
 * Pages keep their scheme, which clients require (MCP Apps): {@code ui://board/list} is {@code
 * ui://<app>/board/list}.
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
    if (plain) {
      return own;
    }
    return own.startsWith(ToolUi.SCHEME)
        ? ToolUi.SCHEME + app + '/' + own.substring(ToolUi.SCHEME.length())
        : SCHEME + app + '/' + own;
  }

  /** Reads a URI that names its app; empty for any other. */
  public static Optional<ResourceUri> of(String text) {
    return of(text, SCHEME, "");
  }

  /**
   * Reads the URI of a page that names its app; empty for any other. The page of an upstream may
   * have the same form.
   */
  public static Optional<ResourceUri> ofPage(String text) {
    return of(text, ToolUi.SCHEME, ToolUi.SCHEME);
  }

  private static Optional<ResourceUri> of(String text, String scheme, String ownScheme) {
    if (!text.startsWith(scheme)) {
      return Optional.empty();
    }
    int slash = text.indexOf('/', scheme.length());
    return slash <= scheme.length()
        ? Optional.empty()
        : Optional.of(
            new ResourceUri(
                text.substring(scheme.length(), slash), ownScheme + text.substring(slash + 1)));
  }
}
