package org.integrationgateway.manifest.openapi.input;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request, from the input.
 *
 * @param mediaType as it is sent, without a boundary
 * @param whole the member that is the body; empty: the body is an object of the parts
 * @param parts members of the object, fields of the form, or parts of the multipart body
 * @param required whether a JSON object or form is sent when it is empty
 * @param outside members of the input that are not the body's; present: a JSON object or form has
 *     all other members of the input beside its parts, under their own names
 */
public record HttpBody(
    String mediaType,
    Format format,
    Optional<String> whole,
    List<Part> parts,
    boolean required,
    Optional<Set<String>> outside) {
  public HttpBody {
    parts = List.copyOf(parts);
    outside = outside.map(Set::copyOf);
  }

  /** A body of its parts only. */
  public HttpBody(
      String mediaType, Format format, Optional<String> whole, List<Part> parts, boolean required) {
    this(mediaType, format, whole, parts, required, Optional.empty());
  }

  /** A body that is left out when it would be empty. */
  public HttpBody(String mediaType, Format format, Optional<String> whole, List<Part> parts) {
    this(mediaType, format, whole, parts, false);
  }

  /** The members of an input that the body has beside its parts. */
  public Map<String, JsonNode> others(ObjectNode input) {
    if (outside.isEmpty()) {
      return Map.of();
    }
    var members = parts.stream().map(Part::member).collect(Collectors.toSet());
    var others = new LinkedHashMap<String, JsonNode>();
    input.properties().stream()
        .filter(given -> !members.contains(given.getKey()))
        .filter(given -> !outside.get().contains(given.getKey()))
        .forEach(given -> others.put(given.getKey(), given.getValue()));
    return others;
  }

  /** The format of the body. */
  public enum Format {
    JSON,
    FORM,
    MULTIPART,
    TEXT,
    BINARY
  }

  /**
   * A member of the input in the body.
   *
   * @param member of the operation's input
   * @param name on the wire
   * @param contentType of a part of a multipart body, also a range or several with commas; empty:
   *     the usual one for its value. In a form a JSON type means that the value is JSON text
   * @param binary whether the text of the member is Base64 (RFC 4648) of the bytes that are sent
   * @param style how arrays and objects are written in a form
   */
  public record Part(
      String member,
      String name,
      Optional<String> contentType,
      boolean binary,
      HttpParameter.Style style,
      boolean explode) {
    /** A member under its own name, in the usual style. */
    public Part(String name) {
      this(name, name, Optional.empty(), false, HttpParameter.Style.FORM, true);
    }
  }
}
