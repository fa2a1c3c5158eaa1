package org.integrationgateway.server.deployment.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;

/**
 * A path of a document, as requests have it: some documents write a query behind the path, or a
 * fragment that tells operations of the same path apart.
 *
 * @param path with the characters encoded that cannot stand in a path; names in braces as they are
 * @param query that is the same for every call, without question mark; may be empty
 * @param placed names of parameters in the query, by the names of the placeholders there
 */
record WrittenPath(String path, String query, Map<String, String> placed) {
  private static final String IN_PATH = "/{}%!$&'()*+,;=:@";
  private static final String IN_QUERY = IN_PATH + "?";

  /** Lists of query parameters as RFC 6570 writes them, which are declared besides. */
  private static final Pattern LISTED = Pattern.compile("\\{[?&][^{}]*}");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]+)}");

  static WrittenPath of(String declared) {
    var single = declared.replace("{{", "{").replace("}}", "}");
    var plain = LISTED.matcher(single).replaceAll("");
    int fragment = plain.indexOf('#');
    var url = fragment < 0 ? plain : plain.substring(0, fragment);
    int mark = url.indexOf('?');
    if (mark < 0) {
      return new WrittenPath(encoded(url, IN_PATH), "", Map.of());
    }
    var fixed = new ArrayList<String>();
    var placed = new HashMap<String, String>();
    for (var pair : url.substring(mark + 1).split("&")) {
      int sign = pair.indexOf('=');
      var value = PLACEHOLDER.matcher(sign < 0 ? "" : pair.substring(sign + 1));
      if (value.matches()) {
        placed.put(value.group(1), pair.substring(0, sign));
      } else if (!pair.isEmpty()) {
        fixed.add(encoded(pair, IN_QUERY));
      }
    }
    return new WrittenPath(
        encoded(url.substring(0, mark), IN_PATH), String.join("&", fixed), placed);
  }

  private static String encoded(String text, String plain) {
    var encoded = new StringBuilder();
    boolean inName = false;
    for (int c : text.codePoints().toArray()) {
      inName = c == '{' || inName && c != '}';
      if (inName || plain.indexOf(c) >= 0) {
        encoded.appendCodePoint(c);
      } else {
        PercentEncoding.VALUE.append(encoded, Character.toString(c));
      }
    }
    return encoded.toString();
  }

  /** The parameters, those of placeholders in the query there. */
  List<HttpParameter> parameters(List<HttpParameter> declared) {
    return declared.stream().map(this::parameter).toList();
  }

  private HttpParameter parameter(HttpParameter declared) {
    var name = Optional.ofNullable(placed.get(declared.name()));
    return declared.in() == In.PATH && name.isPresent()
        ? new HttpParameter(
            declared.member(),
            name.get(),
            In.QUERY,
            HttpParameter.Style.FORM,
            true,
            declared.allowReserved(),
            declared.json(),
            declared.internal())
        : declared;
  }
}
