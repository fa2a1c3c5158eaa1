package org.integrationgateway.manifest.pom;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** An element of a POM, which may be of any origin. */
public final class PomElement {
  private final Element element;

  private PomElement(Element element) {
    this.element = element;
  }

  /** Reads the {@code project} of a POM; empty for a text that is no XML. */
  public static Optional<PomElement> parse(String pom) {
    if (pom.isBlank()) {
      return Optional.empty();
    }
    try {
      var builder = factory().newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      var document = builder.parse(new InputSource(new StringReader(pom)));
      return Optional.of(new PomElement(document.getDocumentElement()));
    } catch (SAXException | IOException unreadable) {
      return Optional.empty();
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException("every Java platform has an XML parser", impossible);
    }
  }

  /** A parser for untrusted XML, which must not read files or the network. */
  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    return factory;
  }

  /** The elements of this name directly below. */
  public List<PomElement> children(String name) {
    var found = new ArrayList<PomElement>();
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element below && below.getTagName().equals(name)) {
        found.add(new PomElement(below));
      }
    }
    return found;
  }

  /** The text of the first element of this name directly below; empty for a blank one. */
  public Optional<String> text(String name) {
    return children(name).stream()
        .findFirst()
        .map(below -> below.element.getTextContent().strip())
        .filter(text -> !text.isEmpty());
  }
}
