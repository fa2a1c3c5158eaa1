package org.integrationgateway.core.url;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * A URL with parameters of the connection in it. A value in the host may only be part of a host; in
 * the path and the query it stays in its segment; a parameter that is the whole beginning is a URL
 * of its own.
 */
public final class UrlTemplate {
  /** Matches the rest of a label, and two labels, up to the port or path. */
  private static final Pattern FIXED_DOMAIN =
      Pattern.compile("[a-zA-Z0-9-]*(\\.[a-zA-Z0-9-]+){2,}(?=[:/?]|$)");

  /** A host, or the URL of an origin. */
  private static final Pattern ORIGIN =
      Pattern.compile("(?<scheme>(?i:https?://))?(?<authority>[A-Za-z0-9.-]+(:[0-9]{1,5})?)/?");

  /** The longest template; a parameter can stand in it many times. */
  private static final int LONGEST = 8 * 1024;

  /** The longest beginning of a URL with its parameters. */
  private static final int LONGEST_EXPANDED = 16 * 1024;

  private final @Nullable String fixed;
  private final List<Part> parts;
  private final boolean mayHaveQuery;

  private record Part(String text, Place place) {}

  private enum Place {
    LITERAL,
    URL,
    HOST,
    AUTHORITY,
    PATH
  }

  /** A parameter is missing, or its value cannot stand where the template puts it. */
  public static final class UnusableParameterException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableParameterException(String message) {
      super(message);
    }
  }

  private UrlTemplate(@Nullable String fixed, List<Part> parts, boolean mayHaveQuery) {
    this.fixed = fixed;
    this.parts = List.copyOf(parts);
    this.mayHaveQuery = mayHaveQuery;
  }

  /**
   * The base of URLs: a slash at its end is dropped, and it has no query.
   *
   * @throws IllegalArgumentException when it is not an http or https URL
   */
  public static UrlTemplate base(String template) {
    return parse(
        template.endsWith("/") ? template.substring(0, template.length() - 1) : template, false);
  }

  /**
   * A whole URL, which may have a query.
   *
   * @throws IllegalArgumentException when it is not an http or https URL
   */
  public static UrlTemplate endpoint(String template) {
    return parse(template, true);
  }

  /**
   * Whether the end of its host is written in it: at least a domain of two labels, as in {@code
   * {shop}.shops.example}. No parameter can then lead to another domain.
   */
  public boolean hasFixedDomain() {
    var end = new StringBuilder();
    for (var part : parts) {
      if (part.place == Place.URL) {
        return false;
      }
      if (part.place == Place.HOST || part.place == Place.AUTHORITY) {
        end.setLength(0);
      } else if (part.place == Place.LITERAL) {
        end.append(part.text);
      } else {
        break;
      }
    }
    return parts.stream()
            .noneMatch(part -> part.place == Place.HOST || part.place == Place.AUTHORITY)
        || FIXED_DOMAIN.matcher(end).lookingAt();
  }

  /**
   * A template with values in place of some of its parameters.
   *
   * @throws UnusableParameterException when a value does not fit
   */
  public static String withValues(String template, Map<String, String> values)
      throws UnusableParameterException {
    var text = new StringBuilder();
    for (var part : parts(template)) {
      var value = part.place == Place.LITERAL ? null : values.get(part.text);
      if (value == null) {
        text.append(part.place == Place.LITERAL ? part.text : "{" + part.text + "}");
      } else if (part.place == Place.AUTHORITY) {
        appendAuthority(part, value, text);
      } else {
        text.append(fitting(part, value));
      }
    }
    return text.toString();
  }

  private static UrlTemplate parse(String text, boolean mayHaveQuery) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "the URL has %d characters, of %d at most".formatted(text.length(), LONGEST));
    }
    if (text.indexOf('{') < 0) {
      if (!isUsable(text, mayHaveQuery)) {
        throw notUsable(text, mayHaveQuery);
      }
      return new UrlTemplate(text, List.of(), mayHaveQuery);
    }
    if (!text.startsWith("{") && !text.contains("://")) {
      throw notUsable(text, mayHaveQuery);
    }
    return new UrlTemplate(null, parts(text), mayHaveQuery);
  }

  private static List<Part> parts(String text) {
    var parts = new ArrayList<Part>();
    int hostBegin = text.startsWith("{") ? -1 : text.indexOf("://") + 3;
    int pathBegin = hostBegin < 0 ? 0 : text.indexOf('/', hostBegin);
    int from = 0;
    while (from < text.length()) {
      int open = text.indexOf('{', from);
      int close = text.indexOf('}', Math.max(open, from));
      if (open < 0 || close < 0) {
        parts.add(new Part(text.substring(from), Place.LITERAL));
        break;
      }
      if (open > from) {
        parts.add(new Part(text.substring(from, open), Place.LITERAL));
      }
      boolean inPath = pathBegin >= 0 && open > pathBegin;
      boolean isWholeHost =
          open == hostBegin && (close + 1 == text.length() || isBehindHost(text.charAt(close + 1)));
      var inHost = isWholeHost ? Place.AUTHORITY : Place.HOST;
      var place = open == 0 ? Place.URL : inPath ? Place.PATH : inHost;
      parts.add(new Part(text.substring(open + 1, close), place));
      from = close + 1;
    }
    return parts;
  }

  /**
   * The URL with these parameters.
   *
   * @throws UnusableParameterException when a parameter is missing, or its value does not fit
   */
  public URI expand(Function<String, Optional<String>> params) throws UnusableParameterException {
    var url = new StringBuilder();
    append(url, params);
    return URI.create(url.toString());
  }

  /**
   * Begins a URL with it and these parameters.
   *
   * @throws UnusableParameterException when a parameter is missing, or its value does not fit
   */
  public void append(StringBuilder target, Function<String, Optional<String>> params)
      throws UnusableParameterException {
    if (fixed != null) {
      target.append(fixed);
      return;
    }
    for (var part : parts) {
      if (part.place == Place.LITERAL) {
        target.append(part.text);
        continue;
      }
      var value =
          params
              .apply(part.text)
              .filter(text -> !text.isEmpty())
              .orElseThrow(() -> new UnusableParameterException("has no '" + part.text + "'"));
      if (part.place == Place.AUTHORITY) {
        appendAuthority(part, value, target);
      } else {
        target.append(fitting(part, value));
      }
      if (target.length() > LONGEST_EXPANDED) {
        throw new UnusableParameterException(
            "makes a URL of more than %d characters".formatted(LONGEST_EXPANDED));
      }
    }
    if (!isUsable(target.toString(), mayHaveQuery)) {
      throw new UnusableParameterException("has parameters that do not make the name of a host");
    }
  }

  private static boolean isBehindHost(char c) {
    return c == '/' || c == '?';
  }

  /**
   * The whole host: a name, with a port or without, or the URL of an origin, as authorization
   * servers give it. An origin with https makes the URL one with https.
   */
  private static void appendAuthority(Part part, String value, StringBuilder target)
      throws UnusableParameterException {
    var origin = ORIGIN.matcher(value);
    if (!origin.matches()) {
      throw new UnusableParameterException(
          "has a '" + part.text + "' that cannot be part of a host name");
    }
    if ("https://".equalsIgnoreCase(origin.group("scheme"))) {
      target.replace(0, target.indexOf("://"), "https");
    }
    target.append(origin.group("authority"));
  }

  /**
   * Whether a URL can be made with these parameters.
   *
   * @return why not, as the end of a sentence whose subject is what is stored
   */
  public Optional<String> problem(Function<String, Optional<String>> params) {
    try {
      append(new StringBuilder(), params);
      return Optional.empty();
    } catch (UnusableParameterException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    }
  }

  private static String fitting(Part part, String value) throws UnusableParameterException {
    return switch (part.place) {
      case LITERAL, AUTHORITY -> part.text;
      case HOST -> {
        if (!value.chars().allMatch(UrlTemplate::inHost)) {
          throw new UnusableParameterException(
              "has a '" + part.text + "' that cannot be part of a host name");
        }
        yield value;
      }
      case PATH -> {
        if (value.equals(".") || value.equals("..")) {
          throw new UnusableParameterException(
              "has a '" + part.text + "' that cannot be part of a path");
        }
        yield PercentEncoding.VALUE.encode(value);
      }
      case URL -> {
        var url = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        if (!isUsable(url, false)) {
          throw new UnusableParameterException(
              "has a '" + part.text + "' that is not an http or https URL");
        }
        yield url;
      }
    };
  }

  /** An http or https URL with a host, and without user, fragment and forbidden query. */
  private static boolean isUsable(String text, boolean mayHaveQuery) {
    try {
      var uri = new URI(text);
      return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && (mayHaveQuery || uri.getRawQuery() == null)
          && uri.getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static IllegalArgumentException notUsable(String template, boolean mayHaveQuery) {
    return new IllegalArgumentException(
        mayHaveQuery
            ? "URL '%s' must be an http or https URL with a host and without user or fragment"
                .formatted(template)
            : "base URL '%s' must be an http or https URL with a host and without user, query or fragment"
                .formatted(template));
  }

  private static boolean inHost(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '.'
        || c == '-';
  }
}
