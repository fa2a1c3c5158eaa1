package org.integrationgateway.base.text;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Headers of requests that an author or a caller cannot set, because another part of a request sets
 * them: one list for all, so that one check cannot let through what another refuses.
 */
public enum ReservedHeaders {
  /** Say where a message ends and to which server it goes (RFC 9112, sections 3.2 and 6). */
  FRAMING("connection", "content-length", "host", "transfer-encoding"),

  /** Belong to one connection (RFC 9110, section 7.6.1) or are set by HTTP itself. */
  CONNECTION(
      FRAMING,
      "expect",
      "keep-alive",
      "proxy-authorization",
      "proxy-connection",
      "te",
      "trailer",
      "upgrade"),

  /**
   * Are described by other parts of an OpenAPI document, which says to ignore them as parameters
   * (OpenAPI 3.1, section 4.8.12.2).
   */
  OPENAPI(CONNECTION, "accept", "authorization", "content-type");

  private final Set<String> names;

  ReservedHeaders(String... names) {
    this.names = Set.of(names);
  }

  ReservedHeaders(ReservedHeaders others, String... names) {
    var all = new TreeSet<>(others.names);
    all.addAll(Set.of(names));
    this.names = Set.copyOf(all);
  }

  /** Whether the header of this name, in any case, is one of these. */
  public boolean contains(String name) {
    return names.contains(name.toLowerCase(Locale.ROOT));
  }
}
