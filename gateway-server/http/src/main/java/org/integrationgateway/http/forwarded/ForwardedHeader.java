package org.integrationgateway.http.forwarded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;

/** Reads what proxies say in {@code Forwarded} (RFC 7239), or in {@code X-Forwarded-*}. */
final class ForwardedHeader {
  static final String STANDARD = "Forwarded";
  static final String FOR = "X-Forwarded-For";
  static final String PROTO = "X-Forwarded-Proto";
  static final String HOST = "X-Forwarded-Host";

  private ForwardedHeader() {}

  /** The proxies that the standard header names, the first one of the way first. */
  static List<Hop> standard(HttpFields headers) {
    var hops = new ArrayList<Hop>();
    for (var element : split(String.join(",", headers.getValuesList(STANDARD)), ',')) {
      hops.add(hop(element));
    }
    return hops;
  }

  /**
   * The proxies that the other headers name. A proxy that does not add to the list of schemes or
   * hosts, but sets it, is the last one.
   */
  static List<Hop> unstandard(HttpFields headers) {
    var from = list(headers, FOR);
    var schemes = list(headers, PROTO);
    var hosts = list(headers, HOST);
    if (from.isEmpty() && (!schemes.isEmpty() || !hosts.isEmpty())) {
      return List.of(Hop.of("", last(schemes), last(hosts)));
    }
    var hops = new ArrayList<Hop>();
    for (int i = 0; i < from.size(); i++) {
      hops.add(Hop.of(from.get(i), at(schemes, i, from.size()), at(hosts, i, from.size())));
    }
    return hops;
  }

  private static String at(List<String> values, int index, int count) {
    if (values.size() == count) {
      return values.get(index);
    }
    return index == count - 1 ? last(values) : "";
  }

  private static String last(List<String> values) {
    return values.isEmpty() ? "" : values.get(values.size() - 1);
  }

  private static List<String> list(HttpFields headers, String name) {
    return split(String.join(",", headers.getValuesList(name)), ',');
  }

  /** A hop without values where the element breaks the grammar. */
  private static Hop hop(String element) {
    var values = new HashMap<String, String>();
    for (var pair : split(element, ';')) {
      int equals = pair.indexOf('=');
      var name = equals < 0 ? "" : pair.substring(0, equals).strip().toLowerCase(Locale.ROOT);
      if (name.isEmpty() || values.put(name, unquoted(pair.substring(equals + 1))) != null) {
        return Hop.of("", "", "");
      }
    }
    return Hop.of(
        values.getOrDefault("for", ""),
        values.getOrDefault("proto", ""),
        values.getOrDefault("host", ""));
  }

  private static String unquoted(String value) {
    var text = value.strip();
    return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1")
        : text;
  }

  /** The parts between separators that are not within quotes; no part where there is no text. */
  private static List<String> split(String text, char separator) {
    var parts = new ArrayList<String>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return text.isBlank() ? List.of() : parts;
  }
}
