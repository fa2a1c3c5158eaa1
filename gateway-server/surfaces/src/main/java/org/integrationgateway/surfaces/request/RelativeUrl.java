package org.integrationgateway.surfaces.request;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;

/** References to URLs, as answers write them (RFC 3986, section 5). */
public final class RelativeUrl {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private RelativeUrl() {}

  /**
   * Resolves a reference. A scheme is in small letters afterwards, however it was written.
   *
   * @param base the URL of the answer
   * @throws IllegalArgumentException when the reference is not a URL
   */
  public static URI resolve(URI base, String reference) {
    // URI.resolve takes the last segment away from a base with a query as reference.
    var url = base.resolve(reference.startsWith("?") ? base.getRawPath() + reference : reference);
    var scheme = Objects.toString(url.getScheme(), "");
    var usual = scheme.toLowerCase(Locale.ROOT);
    return scheme.equals(usual)
        ? url
        : URI.create(usual + url.toString().substring(scheme.length()));
  }

  /**
   * Resolves a reference to a URL of the same server, without its fragment.
   *
   * @throws IllegalArgumentException when the reference is not a URL, or leads to another scheme,
   *     host or port; the message says which, as the end of a sentence
   */
  public static URI resolveOnSameServer(URI base, String reference) {
    URI target;
    try {
      target = resolve(base, reference);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException("is not a URL", malformed);
    }
    boolean same =
        base.getScheme().equalsIgnoreCase(target.getScheme())
            && base.getHost().equalsIgnoreCase(Objects.toString(target.getHost(), ""))
            && port(base) == port(target)
            && target.getRawUserInfo() == null;
    if (!same) {
      throw new IllegalArgumentException("leads to another server than '" + base.getHost() + "'");
    }
    var text = target.toString();
    int fragment = text.indexOf('#');
    return fragment < 0 ? target : URI.create(text.substring(0, fragment));
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS : HTTP;
  }
}
