package org.integrationgateway.server.surface.request;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.url.PercentEncoding;
import org.integrationgateway.server.url.RelativeUrl;

/** The URL of one page of results. */
final class PageUrl {
  private PageUrl() {}

  /** Adds query parameters. */
  static void append(Map<String, String> parameters, StringBuilder url) {
    char separator = url.indexOf("?") < 0 ? '?' : '&';
    for (var parameter : parameters.entrySet()) {
      url.append(separator).append(PercentEncoding.encode(parameter.getKey())).append('=');
      PercentEncoding.append(url, parameter.getValue());
      separator = '&';
    }
  }

  /**
   * The URL of the next page. The credential of the call is sent there, so it must be the server
   * that the operation calls.
   *
   * @param own the URL of the operation
   * @param next absolute, or relative to the own one
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE}
   */
  static URI next(URI own, String next) {
    URI target;
    try {
      target = RelativeUrl.resolve(own, next);
    } catch (IllegalArgumentException malformed) {
      throw invalid("is not a URL");
    }
    boolean sameOrigin =
        own.getScheme().equalsIgnoreCase(target.getScheme())
            && own.getHost().equalsIgnoreCase(Objects.toString(target.getHost(), ""))
            && port(own) == port(target)
            && target.getRawUserInfo() == null;
    if (!sameOrigin) {
      throw invalid("leads to another server than '" + own.getHost() + "'");
    }
    var text = target.toString();
    int fragment = text.indexOf('#');
    return fragment < 0 ? target : URI.create(text.substring(0, fragment));
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static GatewayException invalid(String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the URL of the next page, which the upstream names, " + why);
  }
}
