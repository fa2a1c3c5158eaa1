package org.integrationgateway.authoring.template;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Reads the POMs and descriptors of the templates, which are files of this build. */
final class XmlText {
  private XmlText() {}

  static Element root(byte[] document) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setExpandEntityReferences(false);
      return factory
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(document))
          .getDocumentElement();
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new IllegalStateException("a file of the templates is not XML: " + e.getMessage(), e);
    }
  }

  /** The elements of this name below another, at any depth. */
  static List<Element> all(Element below, String name) {
    var found = below.getElementsByTagName(name);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  /** The elements directly below another. */
  static List<Element> children(Element parent) {
    var elements = new ArrayList<Element>();
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        elements.add(element);
      }
    }
    return elements;
  }
}
