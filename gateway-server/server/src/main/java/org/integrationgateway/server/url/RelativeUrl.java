package org.integrationgateway.server.url;

import java.net.URI;

/** References to URLs, as answers write them (RFC 3986, section 5). */
public final class RelativeUrl {
  private RelativeUrl() {}

  /**
   * Resolves a reference.
   *
   * @param base the URL of the answer
   * @throws IllegalArgumentException when the reference is not a URL
   */
  public static URI resolve(URI base, String reference) {
    // URI.resolve takes the last segment away from a base with a query as reference.
    return base.resolve(reference.startsWith("?") ? base.getRawPath() + reference : reference);
  }
}
