package org.integrationgateway.sdk.app.offer;

import java.util.Optional;

/**
 * Resources whose URIs are made of a template.
 *
 * @param uriTemplate by RFC 6570, such as {@code weather://stations/{id}}
 * @param name for programs
 * @param title for people
 * @param description for people and models
 * @param mediaType of every content
 */
public record ResourceTemplate(
    String uriTemplate,
    String name,
    Optional<String> title,
    Optional<String> description,
    Optional<String> mediaType) {
  public ResourceTemplate {
    OfferRules.requireUri(uriTemplate.replaceAll("\\{[^{}]*}", "x"));
    OfferRules.requireName("resource template", name);
  }

  /** A template of which nothing more is said. */
  public static ResourceTemplate of(String uriTemplate, String name) {
    return new ResourceTemplate(
        uriTemplate, name, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns this template with a title for people. */
  public ResourceTemplate titled(String text) {
    return new ResourceTemplate(uriTemplate, name, Optional.of(text), description, mediaType);
  }

  /** Returns this template with a description for people and models. */
  public ResourceTemplate described(String text) {
    return new ResourceTemplate(uriTemplate, name, title, Optional.of(text), mediaType);
  }

  /** Returns this template with the media type of every content. */
  public ResourceTemplate typed(String type) {
    return new ResourceTemplate(uriTemplate, name, title, description, Optional.of(type));
  }
}
