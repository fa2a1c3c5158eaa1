package org.integrationgateway.http.exchange;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** The headers of every answer. */
public final class StandardHeaders {
  /** The answers of an API are data: browsers must not run, frame, sniff or store them. */
  private static final HttpField[] FIELDS = {
    new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
    new PreEncodedHttpField(
        "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
    new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
    new PreEncodedHttpField("X-Frame-Options", "DENY"),
  };

  private StandardHeaders() {}

  public static void stamp(HttpFields.Mutable headers, String requestId) {
    for (var field : FIELDS) {
      headers.put(field);
    }
    headers.put(RequestId.HEADER, requestId);
  }

  /** Removes them all but the request id. */
  static void remove(HttpFields.Mutable headers) {
    for (var field : FIELDS) {
      headers.remove(field.getName());
    }
  }
}
