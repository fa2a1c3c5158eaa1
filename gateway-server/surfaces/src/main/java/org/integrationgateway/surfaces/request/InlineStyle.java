package org.integrationgateway.surfaces.request;

import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes a value in a path or a header: the styles simple, label and matrix (OpenAPI 3.2, style
 * examples; RFC 6570, sections 3.2.2, 3.2.5 and 3.2.7).
 */
final class InlineStyle {
  private final HttpParameter.Style style;
  private final boolean explode;
  private final boolean json;
  private final Escaping escaping;
  private final String name;

  InlineStyle(HttpParameter parameter, Escaping escaping) {
    this.style = parameter.style();
    this.explode = parameter.explode();
    this.json = parameter.json();
    this.escaping = escaping;
    this.name = escaping.encode(parameter.name());
  }

  /** Text without a style of its own, such as a placeholder that no parameter declares. */
  static InlineStyle plain(String name) {
    return new InlineStyle(new HttpParameter(name, HttpParameter.In.PATH, false), Escaping.VALUE);
  }

  void append(StringBuilder target, @Nullable JsonNode value) {
    if (value == null || ParameterText.isUndefined(value)) {
      return;
    }
    char prefix =
        switch (style) {
          case LABEL -> '.';
          case MATRIX -> ';';
          default -> 0;
        };
    boolean named = style == HttpParameter.Style.MATRIX;
    if (prefix != 0) {
      target.append(prefix);
    }
    if (json || !value.isContainer()) {
      text(target, named, json ? value.toString() : ParameterText.of(value));
      return;
    }
    if (!explode) {
      if (named) {
        target.append(name).append('=');
      }
      joined(target, value);
      return;
    }
    exploded(target, value, named, prefix == 0 ? ',' : prefix);
  }

  private void exploded(StringBuilder target, JsonNode value, boolean named, char separator) {
    var flat = ParameterText.flat(value);
    boolean pairs = value.isObject();
    for (int i = 0; i < flat.size(); i++) {
      if (i > 0) {
        target.append(separator);
      }
      if (pairs) {
        escaping.append(target, flat.get(i));
        target.append('=');
        i++;
        escaping.append(target, flat.get(i));
      } else {
        text(target, named, flat.get(i));
      }
    }
  }

  private void text(StringBuilder target, boolean named, String text) {
    if (named) {
      target.append(name);
      if (text.isEmpty()) {
        return;
      }
      target.append('=');
    }
    escaping.append(target, text);
  }

  private void joined(StringBuilder target, JsonNode container) {
    boolean first = true;
    for (var text : ParameterText.flat(container)) {
      if (!first) {
        target.append(',');
      }
      first = false;
      escaping.append(target, text);
    }
  }
}
