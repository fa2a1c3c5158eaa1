package org.integrationgateway.mcp.door.uri;

/**
 * Whether a URI can come from a template (RFC 6570). An expression stands for any characters, one
 * at least, as few servers expand all operators alike; a template itself matches too.
 */
public final class UriTemplates {
  private UriTemplates() {}

  /** Whether a URI may be an expansion of a template. */
  public static boolean matches(String template, String uri) {
    if (template.equals(uri)) {
      return true;
    }
    int open = template.indexOf('{');
    if (open < 0 || !uri.startsWith(template.substring(0, open))) {
      return false;
    }
    int at = open;
    var rest = template.substring(open);
    while (!rest.isEmpty()) {
      int close = rest.indexOf('}');
      if (close < 0) {
        return false;
      }
      int next = rest.indexOf('{', close);
      var literal = next < 0 ? rest.substring(close + 1) : rest.substring(close + 1, next);
      rest = next < 0 ? "" : rest.substring(next);
      if (rest.isEmpty()) {
        return uri.endsWith(literal) && uri.length() - literal.length() > at;
      }
      int found = uri.indexOf(literal, at + 1);
      if (found < 0) {
        return false;
      }
      at = found + literal.length();
    }
    return false;
  }
}
