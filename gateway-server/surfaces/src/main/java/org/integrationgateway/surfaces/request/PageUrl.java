package org.integrationgateway.surfaces.request;

import java.net.URI;
import java.util.Map;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** The URL of one page of results. */
final class PageUrl {
  private PageUrl() {}

  /** Adds query parameters. */
  static void append(Map<String, String> parameters, StringBuilder url) {
    char separator = url.indexOf("?") < 0 ? '?' : '&';
    for (var parameter : parameters.entrySet()) {
      url.append(separator).append(PercentEncoding.VALUE.encode(parameter.getKey())).append('=');
      PercentEncoding.VALUE.append(url, parameter.getValue());
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
    try {
      return RelativeUrl.resolveOnSameServer(own, next);
    } catch (IllegalArgumentException other) {
      throw invalid(String.valueOf(other.getMessage()));
    }
  }

  private static GatewayException invalid(String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the URL of the next page, which the upstream names, " + why);
  }
}
