package org.integrationgateway.upstreams.xml;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Writes XML. */
final class XmlText {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z_][A-Za-z0-9_.-]*)?");
  private static final String ATTRIBUTE = "@";
  private static final String TEXT = "#text";

  private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");

  void begin(String name) {
    out.append('<').append(name);
  }

  void attribute(String name, String value) {
    out.append(' ').append(name).append("=\"");
    escape(value, true);
    out.append('"');
  }

  void endAttributes() {
    out.append('>');
  }

  void text(String value) {
    escape(value, false);
  }

  void end(String name) {
    out.append("</").append(name).append('>');
  }

  /** Writes the rest of an element that was begun: the inverse of how answers become JSON. */
  void value(String name, JsonNode value) {
    if (!value.isObject()) {
      if (value.isArray()) {
        throw new IllegalArgumentException("an array in an array has no form in XML");
      }
      endAttributes();
      text(value.isNull() ? "" : value.asString());
      end(name);
      return;
    }
    for (var member : value.properties()) {
      if (member.getKey().startsWith(ATTRIBUTE)) {
        attribute(checked(member.getKey().substring(1)), member.getValue().asString());
      }
    }
    endAttributes();
    for (var member : value.properties()) {
      if (member.getKey().equals(TEXT)) {
        text(member.getValue().asString());
      } else if (!member.getKey().startsWith(ATTRIBUTE)) {
        members(checked(member.getKey()), member.getValue());
      }
    }
    end(name);
  }

  private void members(String name, JsonNode value) {
    if (value.isArray()) {
      for (var each : value) {
        begin(name);
        value(name, each);
      }
    } else if (!value.isNull()) {
      begin(name);
      value(name, value);
    }
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is no name of XML");
    }
    return name;
  }

  private void escape(String value, boolean isAttribute) {
    value.codePoints().forEach(point -> escape(point, isAttribute));
  }

  private void escape(int point, boolean isAttribute) {
    switch (point) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '\r' -> out.append("&#13;");
      case '"', '\t', '\n' -> {
        if (isAttribute) {
          out.append("&#").append(point).append(';');
        } else {
          out.appendCodePoint(point);
        }
      }
      default -> {
        boolean isAllowed =
            point >= 0x20
                && (point < 0xd800 || point > 0xdfff)
                && point != 0xfffe
                && point != 0xffff;
        if (!isAllowed) {
          throw new IllegalArgumentException(
              "the character U+%04X cannot stand in XML".formatted(point));
        }
        out.appendCodePoint(point);
      }
    }
  }

  String document() {
    return out.toString();
  }
}
