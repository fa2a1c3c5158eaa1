package org.integrationgateway.server.http.exchange;

import org.eclipse.jetty.http.MimeTypes;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.jspecify.annotations.Nullable;

/** The media type of JSON bodies. */
final class JsonType {
  private JsonType() {}

  /**
   * Refuses every other type.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}
   */
  static void require(@Nullable String type) {
    if (type == null) {
      throw notJson("none");
    }
    int end = type.indexOf(';');
    var essence = (end < 0 ? type : type.substring(0, end)).strip();
    var charset = end < 0 ? null : MimeTypes.getCharsetFromContentType(type);
    if (!essence.equalsIgnoreCase("application/json")
        || (charset != null && !charset.equalsIgnoreCase("utf-8"))) {
      throw notJson("'" + type + "'");
    }
  }

  private static GatewayException notJson(String sent) {
    return new GatewayException(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "the Content-Type is " + sent + ", this route reads application/json in UTF-8");
  }
}
