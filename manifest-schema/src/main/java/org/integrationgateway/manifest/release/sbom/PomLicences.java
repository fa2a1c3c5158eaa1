package org.integrationgateway.manifest.release.sbom;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.integrationgateway.manifest.release.sbom.Component.Licence;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The licences that a POM declares; its parent's licences are not in the jar. */
final class PomLicences {
  private PomLicences() {}

  /** Reads the licences of a POM's text; none when it cannot be read. */
  static List<Licence> of(String pom) {
    if (pom.isBlank()) {
      return List.of();
    }
    var found = new ArrayList<Licence>();
    try {
      var builder = factory().newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      var root = builder.parse(new InputSource(new StringReader(pom))).getDocumentElement();
      for (var licences : children(root, "licenses")) {
        for (var licence : children(licences, "license")) {
          text(licence, "name")
              .map(name -> new Licence(name, text(licence, "url")))
              .ifPresent(found::add);
        }
      }
    } catch (SAXException | java.io.IOException unreadable) {
      return List.of();
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException("every Java platform has an XML parser", impossible);
    }
    return found;
  }

  /** A parser for untrusted XML, which must not read files or the network. */
  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    return factory;
  }

  private static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static Optional<String> text(Element parent, String name) {
    return children(parent, name).stream()
        .findFirst()
        .map(element -> element.getTextContent().strip())
        .filter(text -> !text.isEmpty() && !text.contains("${"));
  }
}
