package org.integrationgateway.sdk.identity;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Parameters in queries and forms: {@code application/x-www-form-urlencoded}, in UTF-8. */
public final class FormEncoding {
  private FormEncoding() {}

  /** The parameters as a text, in the order of the map. */
  public static String encode(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  /** One name or value. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * The parameters of a text; of a name that comes twice, the last.
   *
   * @throws IllegalArgumentException for an incomplete {@code %} sequence
   */
  public static Map<String, String> decode(String text) {
    var parameters = new LinkedHashMap<String, String>();
    for (var pair : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(
            URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return parameters;
  }

  /** The address with these parameters after those that its query has. */
  public static URI append(String address, Map<String, String> parameters) {
    return URI.create(address + (address.indexOf('?') < 0 ? "?" : "&") + encode(parameters));
  }
}
