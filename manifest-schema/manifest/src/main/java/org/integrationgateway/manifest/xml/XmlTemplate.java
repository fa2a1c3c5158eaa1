package org.integrationgateway.manifest.xml;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * An element of XML in which parameters stand for values of an input.
 *
 * @param root the element
 */
public record XmlTemplate(Element root) {
  private static final int DEEPEST = 64;
  private static final int LONGEST = 256 << 10;

  /** A part of an element. */
  public sealed interface Part {}

  /** The text of an element, or a piece of it. */
  public record Words(XmlWords words) implements Part {}

  /**
   * An element.
   *
   * @param name with its prefix
   * @param attributes also those that declare namespaces
   */
  public record Element(String name, List<Attribute> attributes, List<Part> parts) implements Part {
    public Element {
      attributes = List.copyOf(attributes);
      parts = List.copyOf(parts);
    }

    /** The parameter that is all of the content. */
    public Optional<String> only() {
      return parts.size() == 1 && parts.get(0) instanceof Words said
          ? said.words().only()
          : Optional.empty();
    }
  }

  /** An attribute. */
  public record Attribute(String name, XmlWords words) {}

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException when it is not one element of XML without a document type
   */
  public static XmlTemplate parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("the template has more than 262,144 characters");
    }
    try {
      var reader = factory().createXMLStreamReader(new StringReader(text.strip()));
      while (reader.next() != XMLStreamConstants.START_ELEMENT) {
        refuseType(reader);
      }
      var root = element(reader, 1);
      while (reader.hasNext()) {
        reader.next();
      }
      return new XmlTemplate(root);
    } catch (XMLStreamException malformed) {
      var said = String.valueOf(malformed.getMessage());
      int reason = said.lastIndexOf("Message: ");
      throw new IllegalArgumentException(
          "the template is not XML: "
              + (reason < 0 ? said : said.substring(reason + "Message: ".length())),
          malformed);
    }
  }

  private static XMLInputFactory factory() {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  private static void refuseType(XMLStreamReader reader) throws XMLStreamException {
    if (reader.getEventType() == XMLStreamConstants.DTD) {
      throw new XMLStreamException("it has a document type");
    }
  }

  private static Element element(XMLStreamReader reader, int depth) throws XMLStreamException {
    if (depth > DEEPEST) {
      throw new XMLStreamException("it has more than " + DEEPEST + " levels");
    }
    var name = name(reader.getPrefix(), reader.getLocalName());
    var attributes = new ArrayList<Attribute>();
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      var prefix = reader.getNamespacePrefix(i);
      attributes.add(
          new Attribute(
              prefix == null ? "xmlns" : "xmlns:" + prefix,
              XmlWords.parse(Optional.ofNullable(reader.getNamespaceURI(i)).orElse(""))));
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.add(
          new Attribute(
              name(reader.getAttributePrefix(i), reader.getAttributeLocalName(i)),
              XmlWords.parse(reader.getAttributeValue(i))));
    }
    var parts = new ArrayList<Part>();
    while (true) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> parts.add(element(reader, depth + 1));
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!reader.getText().isBlank()) {
            parts.add(new Words(XmlWords.parse(reader.getText().strip())));
          }
        }
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new XMLStreamException("it refers to the entity " + reader.getLocalName());
        case XMLStreamConstants.END_ELEMENT -> {
          return new Element(name, attributes, parts);
        }
        default -> {}
      }
    }
  }

  private static String name(@Nullable String prefix, String local) {
    return prefix == null || prefix.isEmpty() ? local : prefix + ':' + local;
  }

  /** The names of its parameters. */
  public Set<String> parameters() {
    var names = new TreeSet<String>();
    addParameters(root, names);
    return names;
  }

  private static void addParameters(Element element, Set<String> names) {
    element.attributes().forEach(attribute -> names.addAll(attribute.words().parameters()));
    for (var part : element.parts()) {
      if (part instanceof Element inner) {
        addParameters(inner, names);
      } else if (part instanceof Words said) {
        names.addAll(said.words().parameters());
      }
    }
  }
}
