package org.integrationgateway.surfaces.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.integrationgateway.base.text.PercentEncoding;

/** How text is encoded where it is written. */
enum Escaping {
  /** Leaves all characters as they are: in headers. */
  NONE(text -> text),

  /** Escapes all but unreserved characters (RFC 6570, section 3.2.1). */
  VALUE(PercentEncoding.VALUE::encode),

  /**
   * Reserved characters and percent-encoded octets stay (RFC 6570, section 3.2.3), except those
   * that would end the value in a query.
   */
  RESERVED_IN_QUERY(PercentEncoding.keepingOctetsAnd("-._~:/?@!$'()*,;=[]")::encode),

  /** Reserved characters stay that a segment of a path can hold (RFC 3986, section 3.3). */
  RESERVED_IN_PATH(PercentEncoding.keeping("-._~:@!$&'()*+,;=")::encode),

  /** Escapes as browsers encode forms (WHATWG URL, section 5.2). */
  FORM(text -> URLEncoder.encode(text, StandardCharsets.UTF_8));

  private final UnaryOperator<String> encoding;

  Escaping(UnaryOperator<String> encoding) {
    this.encoding = encoding;
  }

  void append(StringBuilder target, String value) {
    target.append(encoding.apply(value));
  }

  String encode(String value) {
    return encoding.apply(value);
  }
}
