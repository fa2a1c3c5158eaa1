package org.integrationgateway.surfaces.request;

import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes a value as {@code name=value} pairs of a query, a form or a cookie: the styles form,
 * spaceDelimited, pipeDelimited and deepObject (OpenAPI 3.2, style examples; RFC 6570, section
 * 3.2.8).
 */
final class PairStyle {
  private final String name;
  private final String plainName;
  private final HttpParameter.Style style;
  private final boolean explode;
  private final boolean json;
  private final Escaping escaping;
  private final String delimiter;

  PairStyle(
      String name, HttpParameter.Style style, boolean explode, boolean json, Escaping escaping) {
    this.plainName = name;
    this.name = (escaping == Escaping.RESERVED_IN_QUERY ? Escaping.VALUE : escaping).encode(name);
    this.style = style;
    this.explode = explode;
    this.json = json;
    this.escaping = escaping;
    this.delimiter =
        switch (style) {
          case SPACE_DELIMITED -> escaping == Escaping.FORM ? "+" : "%20";
          case PIPE_DELIMITED -> "%7C";
          default -> ",";
        };
  }

  /** A member that no parameter declares. */
  static PairStyle undeclared(String name, JsonNode value) {
    return new PairStyle(name, HttpParameter.Style.FORM, true, value.isObject(), Escaping.VALUE);
  }

  /**
   * Writes the pairs.
   *
   * @param first before the first pair; empty: nothing
   * @param between the other pairs
   * @return what stands before the pair that is written next
   */
  String append(StringBuilder target, String first, String between, @Nullable JsonNode value) {
    if (value == null || value.isNull() || !json && ParameterText.isUndefined(value)) {
      return first;
    }
    if (json || !value.isContainer()) {
      target.append(first).append(name).append('=');
      escaping.append(target, json ? value.toString() : ParameterText.of(value));
      return between;
    }
    if (style == HttpParameter.Style.DEEP_OBJECT) {
      return deep(target, first, between, name, value);
    }
    var flat = ParameterText.flat(value);
    if (!explode) {
      target.append(first).append(name).append('=');
      for (int i = 0; i < flat.size(); i++) {
        if (i > 0) {
          target.append(delimiter);
        }
        escaping.append(target, flat.get(i));
      }
      return between;
    }
    var next = first;
    for (int i = 0; i < flat.size(); i++) {
      target.append(next);
      if (value.isObject()) {
        escaping.append(target, flat.get(i));
        i++;
      } else {
        target.append(name);
      }
      target.append('=');
      escaping.append(target, flat.get(i));
      next = between;
    }
    return next;
  }

  /** Nested objects and arrays go on in brackets, as the usual parsers of such queries read. */
  private String deep(
      StringBuilder target, String first, String between, String path, JsonNode value) {
    if (!value.isContainer()) {
      target.append(first).append(path).append('=');
      escaping.append(target, ParameterText.of(value));
      return between;
    }
    var next = first;
    if (value.isObject()) {
      for (var member : value.properties()) {
        if (!member.getValue().isNull()) {
          next = deep(target, next, between, inside(path, member.getKey()), member.getValue());
        }
      }
      return next;
    }
    for (int i = 0; i < value.size(); i++) {
      if (!value.get(i).isNull()) {
        next = deep(target, next, between, inside(path, Integer.toString(i)), value.get(i));
      }
    }
    return next;
  }

  private String inside(String path, String key) {
    var inner = new StringBuilder(path).append("%5B");
    (escaping == Escaping.FORM ? escaping : Escaping.VALUE).append(inner, key);
    return inner.append("%5D").toString();
  }
}
