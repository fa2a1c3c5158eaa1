package org.integrationgateway.server.surface.rest;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The base URL of an API, with parameters of the connection in it. A value in the host may only be
 * part of a host; in the path it stays in its segment; a parameter that is the whole beginning is a
 * URL of its own.
 */
final class BaseUrl {
  private final @Nullable String fixed;
  private final List<Part> parts;

  private record Part(String text, Place place) {}

  private enum Place {
    LITERAL,
    URL,
    HOST,
    PATH
  }

  /** A parameter is missing, or its value cannot stand where the template puts it. */
  static final class UnusableParameterException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableParameterException(String message) {
      super(message);
    }
  }

  private BaseUrl(@Nullable String fixed, List<Part> parts) {
    this.fixed = fixed;
    this.parts = List.copyOf(parts);
  }

  /**
   * Splits a template.
   *
   * @throws IllegalArgumentException when it is not an http or https URL
   */
  static BaseUrl parse(String template) {
    var text = template.endsWith("/") ? template.substring(0, template.length() - 1) : template;
    if (text.indexOf('{') < 0) {
      if (!isUsable(text)) {
        throw notUsable(template);
      }
      return new BaseUrl(text, List.of());
    }
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
      var place = open == 0 ? Place.URL : inPath ? Place.PATH : Place.HOST;
      parts.add(new Part(text.substring(open + 1, close), place));
      from = close + 1;
    }
    if (hostBegin == 2) {
      throw notUsable(template);
    }
    return new BaseUrl(null, parts);
  }

  /** Begins a URL with it and these parameters, without a slash at its end. */
  void append(StringBuilder target, Function<String, Optional<String>> params)
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
      target.append(fitting(part, value));
    }
    if (!isUsable(target.toString())) {
      throw new UnusableParameterException("has parameters that do not make the name of a host");
    }
  }

  private static String fitting(Part part, String value) throws UnusableParameterException {
    return switch (part.place) {
      case LITERAL -> part.text;
      case HOST -> {
        if (!value.chars().allMatch(BaseUrl::inHost)) {
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
        yield PercentEncoding.encode(value);
      }
      case URL -> {
        var url = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        if (!isUsable(url)) {
          throw new UnusableParameterException(
              "has a '" + part.text + "' that is not an http or https URL");
        }
        yield url;
      }
    };
  }

  /** An http or https URL with a host, and without user, query or fragment. */
  private static boolean isUsable(String text) {
    try {
      var uri = new URI(text);
      return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static IllegalArgumentException notUsable(String template) {
    return new IllegalArgumentException(
        "base URL '"
            + template
            + "' must be an http or https URL with a host and without user, query or fragment");
  }

  private static boolean inHost(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '.'
        || c == '-';
  }
}
