package org.integrationgateway.publishing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The list of a repository's archetypes, from which {@code mvn archetype:generate} lets its caller
 * choose. Central has one of its own.
 */
final class ArchetypeCatalog {
  static final String NAME = "archetype-catalog.xml";
  private static final String NAMESPACE =
      "http://maven.apache.org/plugins/maven-archetype-plugin/archetype-catalog/1.0.0";

  private ArchetypeCatalog() {}

  static Path write(Repository repository) throws IOException {
    var file = repository.folder().resolve(NAME);
    try (OutputStream out = Files.newOutputStream(file)) {
      var xml =
          XMLOutputFactory.newInstance().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("archetype-catalog");
      xml.writeDefaultNamespace(NAMESPACE);
      xml.writeStartElement("archetypes");
      for (var component : repository.components()) {
        if (component.pom().packaging().equals("maven-archetype")) {
          write(component, xml);
        }
      }
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException failed) {
      throw new IOException(file + " cannot be written: " + failed.getMessage(), failed);
    }
    return file;
  }

  private static void write(Component archetype, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("archetype");
    member("groupId", archetype.coordinates().group(), xml);
    member("artifactId", archetype.coordinates().artifact(), xml);
    member("version", archetype.coordinates().version(), xml);
    member("description", archetype.pom().text("description").orElse(""), xml);
    xml.writeEndElement();
  }

  private static void member(String name, String text, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
