package org.integrationgateway.upstreams.xml;

import java.io.ByteArrayInputStream;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.pagination.XmlMapping;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON form of one XML document. Attributes are members {@code @name}; an element with text
 * alone is that text, else its text is the member {@code #text}; repeated elements are an array;
 * {@code xsi:nil="true"} is null. Values stay texts. A document type and references to entities
 * other than the five of XML are refused, and so are more than 64 levels and 1,000,000 elements and
 * attributes.
 */
final class XmlDocument {
  private static final int DEEPEST = Json.MAX_DEPTH;
  private static final int MOST_NODES = 1_000_000;
  private static final String ATTRIBUTE = "@";
  private static final String TEXT = "#text";

  private final XMLStreamReader reader;
  private final Set<String> arrays;
  private final boolean prefixes;
  private int nodes;

  private XmlDocument(XMLStreamReader reader, XmlMapping mapping) {
    this.reader = reader;
    this.arrays = Set.copyOf(mapping.arrays());
    this.prefixes = mapping.prefixes();
  }

  /**
   * Reads a document.
   *
   * @param charset of the header of the answer; null: the document says it
   * @throws XMLStreamException when it is not well-formed, or beyond a limit
   */
  static ObjectNode read(byte[] text, @Nullable String charset, XmlMapping mapping)
      throws XMLStreamException {
    var reader = factory().createXMLStreamReader(new ByteArrayInputStream(text), charset);
    try {
      return new XmlDocument(reader, mapping).root();
    } finally {
      reader.close();
    }
  }

  /** The parser of the Java runtime, which reads nothing but the text itself. */
  private static XMLInputFactory factory() {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("the document refers to another one");
        });
    return factory;
  }

  private ObjectNode root() throws XMLStreamException {
    while (reader.hasNext()) {
      if (next() == XMLStreamConstants.START_ELEMENT) {
        var root = Json.object();
        var name = name(reader.getPrefix(), reader.getLocalName());
        add(root, name, element(1));
        while (reader.hasNext()) {
          next();
        }
        return root;
      }
    }
    throw new XMLStreamException("the document has no element");
  }

  private int next() throws XMLStreamException {
    int event = reader.next();
    if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw new XMLStreamException("the document has a document type or refers to an entity");
    }
    return event;
  }

  private JsonNode element(int depth) throws XMLStreamException {
    if (depth > DEEPEST) {
      throw new XMLStreamException("the document has more than " + DEEPEST + " levels");
    }
    boolean isNull =
        "true".equals(reader.getAttributeValue(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil"));
    var members = attributes();
    var text = new StringBuilder();
    boolean hasElements = false;
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          hasElements = true;
          var name = name(reader.getPrefix(), reader.getLocalName());
          add(members, name, element(depth + 1));
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(reader.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          return isNull
              ? JsonNodeFactory.instance.nullNode()
              : whole(members, text.toString(), hasElements);
        }
        default -> {}
      }
    }
  }

  private static JsonNode whole(ObjectNode members, String text, boolean hasElements) {
    if (members.isEmpty()) {
      return JsonNodeFactory.instance.stringNode(text);
    }
    // Between elements, white space is layout.
    var said = hasElements ? text.strip() : text;
    if (!said.isEmpty()) {
      members.put(TEXT, said);
    }
    return members;
  }

  private ObjectNode attributes() throws XMLStreamException {
    count(1 + reader.getAttributeCount());
    var members = Json.object();
    if (prefixes) {
      for (int i = 0; i < reader.getNamespaceCount(); i++) {
        var prefix = reader.getNamespacePrefix(i);
        members.put(
            ATTRIBUTE + (prefix == null ? "xmlns" : "xmlns:" + prefix), reader.getNamespaceURI(i));
      }
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      var name = name(reader.getAttributePrefix(i), reader.getAttributeLocalName(i));
      members.put(ATTRIBUTE + name, reader.getAttributeValue(i));
    }
    return members;
  }

  private void count(int more) throws XMLStreamException {
    nodes += more;
    if (nodes > MOST_NODES) {
      throw new XMLStreamException(
          "the document has more than %d elements and attributes".formatted(MOST_NODES));
    }
  }

  private String name(@Nullable String prefix, String local) {
    return prefixes && prefix != null && !prefix.isEmpty() ? prefix + ':' + local : local;
  }

  private void add(ObjectNode members, String name, JsonNode value) {
    var known = members.get(name);
    if (known instanceof ArrayNode several) {
      several.add(value);
    } else if (known != null || arrays.contains(name)) {
      var several = members.putArray(name);
      if (known != null) {
        several.add(known);
      }
      several.add(value);
    } else {
      members.set(name, value);
    }
  }
}
