package org.integrationgateway.upstreams.xml;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.core.memory.HeldMemory;
import tools.jackson.databind.JsonNode;

/** Writes XML; its memory is counted for the request of the thread, piece by piece. */
final class XmlText {
  /** The longest document: values that stand in it many times make it longer than the input. */
  private static final int LONGEST = 16 << 20;

  private static final int PIECE = 256 << 10;
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z_][A-Za-z0-9_.-]*)?");
  private static final String ATTRIBUTE = "@";
  private static final String TEXT = "#text";

  private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  private final Set<String> attributes = new HashSet<>();
  private int counted;

  void begin(String name) {
    count();
    attributes.clear();
    out.append('<').append(name);
  }

  private void count() {
    if (out.length() > LONGEST) {
      throw new IllegalArgumentException("the document has more than 16,777,216 characters");
    }
    while (out.length() >= counted + PIECE) {
      HeldMemory.take(2L * PIECE);
      counted += PIECE;
    }
  }

  void attribute(String name, String value) {
    if (!attributes.add(name)) {
      throw new IllegalArgumentException("the attribute '" + name + "' stands there twice");
    }
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
      text(scalar(name, value));
      end(name);
      return;
    }
    for (var member : value.properties()) {
      if (member.getKey().startsWith(ATTRIBUTE)) {
        var attribute = checked(member.getKey().substring(1));
        attribute(attribute, scalar(attribute, member.getValue()));
      }
    }
    endAttributes();
    for (var member : value.properties()) {
      if (member.getKey().equals(TEXT)) {
        text(scalar(TEXT, member.getValue()));
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

  /** The text of a value that stands in a text. */
  static String scalar(String name, JsonNode value) {
    if (value.isContainer()) {
      throw new IllegalArgumentException(
          "'" + name + "' stands in a text, so it is no array and no object");
    }
    return value.isNull() ? "" : value.asString();
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is not a name in XML");
    }
    return name;
  }

  private void escape(String value, boolean isAttribute) {
    count();
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
