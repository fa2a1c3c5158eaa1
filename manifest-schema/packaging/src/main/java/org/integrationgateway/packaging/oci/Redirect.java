package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/** The rules for redirects of downloads. */
public final class Redirect {
  /** The redirects that one download follows, at most. */
  public static final int MOST = 5;

  private Redirect() {}

  /** Returns the location of an answer that is a redirect. */
  public static Optional<String> location(RegistryTransport.Received answer) {
    int status = answer.status();
    return status >= 300 && status <= 399 ? answer.header("Location") : Optional.empty();
  }

  /**
   * Returns the URL that a redirect leads to.
   *
   * @param first URL of the download, for messages
   * @param at the URL that redirects
   * @throws IOException when it leads from https to http, or to no URL
   */
  public static URI target(URI first, URI at, String location) throws IOException {
    URI next;
    try {
      next = at.resolve(location);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(first + " redirects to something that is not a URL", malformed);
    }
    var secure = "https".equals(next.getScheme());
    if (next.getHost() == null || (!secure && !"http".equals(next.getScheme()))) {
      throw new IOException(first + " redirects to something that is not an http or https URL");
    }
    if (!secure && "https".equals(at.getScheme())) {
      throw new IOException(first + " redirects from https to http, which is not followed");
    }
    return next;
  }

  /** Returns whether credentials for one URL may be sent to the other. */
  public static boolean isSameOrigin(URI one, URI other) {
    return Objects.equals(one.getScheme(), other.getScheme())
        && Objects.equals(one.getRawAuthority(), other.getRawAuthority());
  }
}
