package org.integrationgateway.http.exchange;

import java.io.IOException;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldBody;
import org.jspecify.annotations.Nullable;

/** Reads bodies into memory, and refuses those that are too long or arrive too slowly. */
final class RequestBody {
  private static final String FORM = "application/x-www-form-urlencoded";

  private RequestBody() {}

  static byte[] read(Request request, int limit) throws IOException {
    requireAtMost(request, limit);
    long length = request.getLength();
    // One byte more than the limit shows that a body is too long.
    // Memory grows with the bytes that have arrived: a caller can announce any length.
    var body = new HeldBody(length >= 0 ? (int) length : limit + 1);
    var in = new ArrivingBody(request);
    try {
      boolean more = true;
      while (more && !body.isFull()) {
        more = body.readFrom(in);
      }
      if (body.length() > limit) {
        throw tooLarge(limit);
      }
    } catch (GatewayException refused) {
      // Closing the stream would end the connection, and the client would lose the answer: what has
      // arrived is released here, and the rest when the answer is sent.
      in.skipNBytes(in.available());
      throw refused;
    }
    in.close();
    return body.bytes();
  }

  /**
   * Refuses a body that is not JSON in UTF-8, or is compressed.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}
   */
  static void requireJson(Request request) {
    requireJson(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
    requireAsItIs(request);
  }

  private static void requireJson(@Nullable String type) {
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

  /** Whether neither a body nor its type was sent; a body that was sent is JSON. */
  static boolean isLeftOut(Request request, byte[] body) {
    if (body.length == 0 && request.getHeaders().get(HttpHeader.CONTENT_TYPE) == null) {
      return true;
    }
    requireJson(request);
    return false;
  }

  /**
   * Refuses a body that is no form, or is compressed.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}
   */
  static void requireForm(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
      throw new GatewayException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE, "this route reads the fields of a form: " + FORM);
    }
    requireAsItIs(request);
  }

  /**
   * Refuses a compressed body: a few bytes could be many.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}
   */
  static void requireAsItIs(Request request) {
    var coding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (coding != null && !coding.equalsIgnoreCase("identity")) {
      throw new GatewayException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE,
          "the body has the Content-Encoding '%s': send it without one"
              .formatted(Printable.plain(coding)));
    }
  }

  /**
   * Refuses a body that is announced to be longer than a limit.
   *
   * @throws GatewayException {@code PAYLOAD_TOO_LARGE}
   */
  static void requireAtMost(Request request, long limit) {
    if (request.getLength() > limit) {
      throw tooLarge(limit);
    }
  }

  static GatewayException tooLarge(long limit) {
    return new GatewayException(
        ErrorCode.PAYLOAD_TOO_LARGE, "the body is longer than the limit of " + limit + " bytes");
  }
}
