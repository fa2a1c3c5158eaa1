package org.integrationgateway.document;

import java.util.Optional;

/** The format of a document. */
public enum Format {
  /** YAML 1.2, core schema. */
  YAML("YAML document"),
  /** RFC 8259. */
  JSON("JSON value");

  private final String document;

  Format(String document) {
    this.document = document;
  }

  /** The name of a document in this format, for people. */
  public String document() {
    return document;
  }

  /** Returns the format by the file's extension: .yaml, .yml or .json. */
  public static Optional<Format> ofName(String fileName) {
    if (fileName.endsWith(".yaml") || fileName.endsWith(".yml")) {
      return Optional.of(YAML);
    }
    return fileName.endsWith(".json") ? Optional.of(JSON) : Optional.empty();
  }
}
