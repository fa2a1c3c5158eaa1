package org.integrationgateway.base.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads one value of {@code WWW-Authenticate} (RFC 9110, section 11.6.1). */
final class ChallengeReader {
  private static final String TOKEN_SYMBOLS = "!#$%&'*+-.^_`|~";

  private final String text;
  private int at;

  ChallengeReader(String text) {
    this.text = text;
  }

  /**
   * Parameters of the challenges of a scheme; none when the value has a syntax error.
   *
   * @param wanted in lower case
   */
  List<Map<String, String>> of(String wanted) {
    var found = new ArrayList<Map<String, String>>();
    try {
      skipSeparators();
      while (at < text.length()) {
        var scheme = token();
        var parameters = parameters();
        if (scheme.toLowerCase(Locale.ROOT).equals(wanted)) {
          found.add(parameters);
        }
        skipSeparators();
      }
      return found;
    } catch (SyntaxException malformed) {
      return List.of();
    }
  }

  /** Reads up to the next scheme. */
  private Map<String, String> parameters() throws SyntaxException {
    var parameters = new HashMap<String, String>();
    if (at == text.length() || text.charAt(at) == ',') {
      return parameters;
    }
    if (text.charAt(at) != ' ') {
      throw new SyntaxException();
    }
    skipSpace();
    if (!parameterFollows()) {
      skipCredentials();
      return parameters;
    }
    while (parameterFollows()) {
      var name = token().toLowerCase(Locale.ROOT);
      skipSpace();
      at++;
      skipSpace();
      if (parameters.put(name, peek() == '"' ? quoted() : token()) != null) {
        throw new SyntaxException();
      }
      skipSpace();
      if (at < text.length() && text.charAt(at) != ',') {
        throw new SyntaxException();
      }
      skipSeparators();
    }
    return parameters;
  }

  /** Whether a name with a value is next, and not a scheme or the encoded form of credentials. */
  private boolean parameterFollows() {
    int here = at;
    while (here < text.length() && isToken(text.charAt(here))) {
      here++;
    }
    boolean named = here > at;
    here = afterSpace(here);
    if (!named || here == text.length() || text.charAt(here) != '=') {
      return false;
    }
    here = afterSpace(here + 1);
    return here < text.length() && (text.charAt(here) == '"' || isToken(text.charAt(here)));
  }

  /** The encoded form, {@code token68}. */
  private void skipCredentials() throws SyntaxException {
    int start = at;
    while (at < text.length() && text.charAt(at) != ',') {
      char c = text.charAt(at);
      if (!isToken(c) && c != '/' && c != '=') {
        throw new SyntaxException();
      }
      at++;
    }
    if (at == start) {
      throw new SyntaxException();
    }
  }

  private String token() throws SyntaxException {
    int start = at;
    while (at < text.length() && isToken(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw new SyntaxException();
    }
    return text.substring(start, at);
  }

  private String quoted() throws SyntaxException {
    var value = new StringBuilder();
    at++;
    while (true) {
      char c = next();
      if (c == '"') {
        return value.toString();
      }
      value.append(c == '\\' ? next() : c);
    }
  }

  private char next() throws SyntaxException {
    if (at == text.length()) {
      throw new SyntaxException();
    }
    return text.charAt(at++);
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : ',';
  }

  private void skipSeparators() {
    while (at < text.length() && (isSpace(text.charAt(at)) || text.charAt(at) == ',')) {
      at++;
    }
  }

  private void skipSpace() {
    at = afterSpace(at);
  }

  private int afterSpace(int from) {
    int here = from;
    while (here < text.length() && isSpace(text.charAt(here))) {
      here++;
    }
    return here;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isToken(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || TOKEN_SYMBOLS.indexOf(c) >= 0;
  }

  private static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    SyntaxException() {
      super(null, null, false, false);
    }
  }
}
