package org.integrationgateway.sdk.app.offer;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A resource that can be read, as clients of the Model Context Protocol see it.
 *
 * @param uri absolute; names it within the app
 * @param name for programs
 * @param title for people
 * @param description for people and models
 * @param mediaType of its content
 * @param size of its content in bytes
 */
public record Resource(
    String uri,
    String name,
    Optional<String> title,
    Optional<String> description,
    Optional<String> mediaType,
    OptionalLong size) {
  public Resource {
    OfferRules.requireUri(uri);
    OfferRules.requireName("resource", name);
  }

  /** A resource of which nothing more is said. */
  public static Resource of(String uri, String name) {
    return new Resource(
        uri, name, Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.empty());
  }

  /** Returns this resource with a title for people. */
  public Resource titled(String text) {
    return new Resource(uri, name, Optional.of(text), description, mediaType, size);
  }

  /** Returns this resource with a description for people and models. */
  public Resource described(String text) {
    return new Resource(uri, name, title, Optional.of(text), mediaType, size);
  }

  /** Returns this resource with the media type of its content. */
  public Resource typed(String type) {
    return new Resource(uri, name, title, description, Optional.of(type), size);
  }
}
