package org.integrationgateway.upstreams.xml;

import org.integrationgateway.manifest.xml.XmlTemplate;
import org.integrationgateway.manifest.xml.XmlTemplate.Element;
import org.integrationgateway.manifest.xml.XmlTemplate.Words;
import org.integrationgateway.manifest.xml.XmlWords;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The form of an input in XML, by a template. */
final class XmlInput {
  private XmlInput() {}

  /**
   * The document of an input.
   *
   * @throws IllegalArgumentException when a value cannot stand in XML
   */
  static String write(XmlTemplate template, ObjectNode input) {
    var out = new XmlText();
    write(template.root(), input, out);
    return out.document();
  }

  private static void write(Element element, ObjectNode input, XmlText out) {
    var only = element.only();
    if (only.isEmpty()) {
      begin(element, input, out);
      out.endAttributes();
      for (var part : element.parts()) {
        if (part instanceof Element inner) {
          write(inner, input, out);
        } else if (part instanceof Words said) {
          out.text(text(said.words(), input));
        }
      }
      out.end(element.name());
      return;
    }
    var value = input.get(only.get());
    if (value == null || value.isNull()) {
      return;
    }
    if (!value.isArray()) {
      writeValue(element, value, input, out);
      return;
    }
    for (var each : value) {
      writeValue(element, each, input, out);
    }
  }

  private static void writeValue(Element element, JsonNode value, ObjectNode input, XmlText out) {
    begin(element, input, out);
    out.value(element.name(), value);
  }

  private static void begin(Element element, ObjectNode input, XmlText out) {
    out.begin(element.name());
    for (var attribute : element.attributes()) {
      boolean isAbsent =
          attribute.words().only().filter(name -> !input.hasNonNull(name)).isPresent();
      if (!isAbsent) {
        out.attribute(attribute.name(), text(attribute.words(), input));
      }
    }
  }

  /** The text of an input; a value that is absent is empty. */
  private static String text(XmlWords words, ObjectNode input) {
    var text = new StringBuilder();
    for (var piece : words.pieces()) {
      text.append(piece.isParameter() ? text(input.get(piece.text()), piece.text()) : piece.text());
    }
    return text.toString();
  }

  private static String text(@Nullable JsonNode value, String name) {
    if (value == null) {
      return "";
    }
    return XmlText.scalar(name, value);
  }
}
