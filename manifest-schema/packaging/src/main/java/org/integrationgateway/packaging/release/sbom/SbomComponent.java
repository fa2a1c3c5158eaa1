package org.integrationgateway.packaging.release.sbom;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A component in a bill of materials. */
final class SbomComponent {
  /** The type of the component, with the names of CycloneDX. */
  enum Type {
    APPLICATION("application"),
    LIBRARY("library"),
    PLATFORM("platform"),
    FILE("file");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  /**
   * A licence as named by the owner of the component.
   *
   * @param url of its text
   */
  record Licence(String name, Optional<String> url) {}

  private final String ref;
  private final ObjectNode node = JsonNodeFactory.instance.objectNode();

  /**
   * A component of which only the name is known.
   *
   * @param ref its identifier in the bill
   */
  SbomComponent(Type type, String ref, String name) {
    this.ref = ref;
    node.put("type", type.word).put("bom-ref", ref).put("name", name);
  }

  /** A library from a Maven repository. */
  static SbomComponent maven(String ref, Coordinates coordinates) {
    var component = new SbomComponent(Type.LIBRARY, ref, coordinates.artifactId());
    component.node.put("group", coordinates.groupId());
    return component.version(coordinates.version()).purl(PackageUrl.maven(coordinates));
  }

  SbomComponent version(String version) {
    node.put("version", version);
    return this;
  }

  SbomComponent description(Optional<String> description) {
    description.ifPresent(text -> node.put("description", text));
    return this;
  }

  /** The supplier of the component. */
  SbomComponent publisher(Optional<String> publisher) {
    publisher.ifPresent(name -> node.put("publisher", name));
    return this;
  }

  /** Sets the package URL. */
  SbomComponent purl(String purl) {
    node.put("purl", purl);
    return this;
  }

  /** The name (CPE) in vulnerability databases. */
  SbomComponent cpe(String cpe) {
    node.put("cpe", cpe);
    return this;
  }

  SbomComponent sha256(String digest) {
    node.putArray("hashes").addObject().put("alg", "SHA-256").put("content", digest);
    return this;
  }

  SbomComponent licences(List<Licence> licences) {
    if (!licences.isEmpty()) {
      var array = node.putArray("licenses");
      for (var licence : licences) {
        var written = array.addObject().putObject("license").put("name", licence.name());
        licence.url().ifPresent(url -> written.put("url", url));
      }
    }
    return this;
  }

  /** A property that CycloneDX does not define. */
  SbomComponent properties(Map<String, String> properties) {
    var array = node.putArray("properties");
    new TreeMap<>(properties)
        .forEach((name, value) -> array.addObject().put("name", name).put("value", value));
    return this;
  }

  /** The components contained in it. */
  SbomComponent parts(List<SbomComponent> parts) {
    if (!parts.isEmpty()) {
      var array = node.putArray("components");
      parts.forEach(part -> array.add(part.node));
    }
    return this;
  }

  String ref() {
    return ref;
  }

  ObjectNode json() {
    return node;
  }
}
