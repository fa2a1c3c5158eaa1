package org.integrationgateway.server.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** What every answer carries, whoever made it. */
final class StandardHeaders {
  /** An API answers with data: nothing in it may be run, framed, sniffed or kept. */
  private static final HttpField[] FIELDS = {
    new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
    new PreEncodedHttpField(
        "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
    new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
    new PreEncodedHttpField("X-Frame-Options", "DENY"),
  };

  private StandardHeaders() {}

  static void stamp(HttpFields.Mutable headers, String requestId) {
    for (var field : FIELDS) {
      headers.put(field);
    }
    headers.put(RequestId.HEADER, requestId);
  }

  /** All but the name of the request. */
  static void remove(HttpFields.Mutable headers) {
    for (var field : FIELDS) {
      headers.remove(field.getName());
    }
  }
}
