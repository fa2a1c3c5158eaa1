package org.integrationgateway.manifest.reader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.integrationgateway.manifest.SemanticVersion;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The POM beside a manifest, as far as it can be read without Maven: versions and properties that
 * stand in the file itself.
 */
final class PomFile {
  private static final long LARGEST = 4 * 1024 * 1024;
  private static final int NESTED = 10;
  private static final int LONGEST = 1_000;
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^${}]+)}");

  private PomFile() {}

  /** The file of a folder, if it has one. */
  static Optional<Path> in(Path folder) {
    return Optional.of(folder.resolve("pom.xml")).filter(Files::isRegularFile);
  }

  /**
   * The version that a POM declares, or that its parent element gives it; {@link
   * SemanticVersion#UNDECLARED} when only Maven can know it, or when it is not a semantic one.
   */
  static SemanticVersion version(Path pom) {
    try {
      if (Files.size(pom) > LARGEST) {
        return SemanticVersion.UNDECLARED;
      }
      var builder = factory().newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      return version(builder.parse(pom.toFile()).getDocumentElement());
    } catch (IOException | SAXException unreadable) {
      return SemanticVersion.UNDECLARED;
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException("every Java platform has an XML parser", impossible);
    }
  }

  private static SemanticVersion version(Element project) {
    var written =
        text(project, "version")
            .or(() -> child(project, "parent").flatMap(parent -> text(parent, "version")));
    var properties = child(project, "properties");
    var resolved = written.map(text -> resolved(text, properties));
    try {
      return resolved.map(SemanticVersion::new).orElse(SemanticVersion.UNDECLARED);
    } catch (IllegalArgumentException malformed) {
      return SemanticVersion.UNDECLARED;
    }
  }

  private static String resolved(String text, Optional<Element> properties) {
    var resolved = text;
    for (int round = 0; round < NESTED && resolved.contains("${"); round++) {
      resolved =
          PROPERTY
              .matcher(resolved)
              .replaceAll(
                  found ->
                      Matcher.quoteReplacement(
                          properties
                              .flatMap(all -> text(all, found.group(1)))
                              .orElse(found.group())));
      if (resolved.length() > LONGEST) {
        return text;
      }
    }
    return resolved;
  }

  /** A parser that reads no other file and no network. */
  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    return factory;
  }

  private static Optional<Element> child(Element parent, String name) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(name)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> text(Element parent, String name) {
    return child(parent, name)
        .map(element -> element.getTextContent().strip())
        .filter(text -> !text.isEmpty());
  }
}
