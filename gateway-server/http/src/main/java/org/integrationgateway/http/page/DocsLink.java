package org.integrationgateway.http.page;

/** The documentation, where the gateway was built with it. */
public final class DocsLink {
  /** The path of its first page, below the base URL. */
  public static final String PATH = "docs/";

  private static final boolean THERE =
      DocsLink.class.getResource("/org/integrationgateway/docs/site/index.html") != null;

  private DocsLink() {}

  /** Whether the gateway serves the documentation. */
  public static boolean isThere() {
    return THERE;
  }
}
