package org.integrationgateway.publishing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A POM as it is published: its own members, without those that it inherits. */
final class Pom {
  private static final int LARGEST = 1 << 20;

  private final Element project;

  private Pom(Element project) {
    this.project = project;
  }

  /**
   * Reads a file.
   *
   * @throws IOException also when it is no XML, larger than 1 MiB or has a document type
   */
  static Pom read(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + " is larger than 1 MiB, which no POM is");
    }
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var builder = factory.newDocumentBuilder();
      // The default prints what it also throws.
      builder.setErrorHandler(new DefaultHandler());
      var document = builder.parse(new ByteArrayInputStream(Files.readAllBytes(file)));
      return new Pom(document.getDocumentElement());
    } catch (SAXException | ParserConfigurationException malformed) {
      throw new IOException(file + " is not a POM: " + malformed.getMessage(), malformed);
    }
  }

  String packaging() {
    return text("packaging").orElse("jar");
  }

  boolean hasModules() {
    return !elements("modules", "module").isEmpty();
  }

  /** The text of a member, as in {@code text("scm", "url")}; the first of several. */
  Optional<String> text(String... path) {
    return elements(path).stream()
        .map(element -> element.getTextContent().strip())
        .filter(text -> !text.isEmpty())
        .findFirst();
  }

  Optional<Coordinates> parent() {
    return elements("parent").stream().findFirst().map(Pom::coordinates);
  }

  /** The coordinates of the POM; group and version may be those of its parent. */
  Coordinates coordinates() {
    return new Coordinates(
        text("groupId").or(() -> text("parent", "groupId")).orElse(""),
        text("artifactId").orElse(""),
        text("version").or(() -> text("parent", "version")).orElse(""));
  }

  /** The elements at the end of a path. */
  List<Element> elements(String... path) {
    var found = List.of(project);
    for (var name : path) {
      found = found.stream().flatMap(element -> children(element, name).stream()).toList();
    }
    return found;
  }

  /** The text of a child of an element, or {@code ""}. */
  static String child(Element element, String name) {
    return children(element, name).stream()
        .map(child -> child.getTextContent().strip())
        .findFirst()
        .orElse("");
  }

  private static Coordinates coordinates(Element element) {
    return new Coordinates(
        child(element, "groupId"), child(element, "artifactId"), child(element, "version"));
  }

  private static List<Element> children(Element element, String name) {
    var found = new ArrayList<Element>();
    for (var node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) {
        found.add(child);
      }
    }
    return found;
  }
}
