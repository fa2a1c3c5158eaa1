package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/**
 * The type of an operation's parameter, in short words: {@code int} is the {@code integer} of JSON
 * Schema, {@code bool} its {@code boolean}; the others have the same name there.
 */
public enum ParameterType implements Choice {
  STRING("string", "string"),
  INT("int", "integer"),
  NUMBER("number", "number"),
  BOOL("bool", "boolean"),
  OBJECT("object", "object"),
  ARRAY("array", "array");

  private final String text;
  private final String jsonSchemaType;

  ParameterType(String text, String jsonSchemaType) {
    this.text = text;
    this.jsonSchemaType = jsonSchemaType;
  }

  @Override
  public String text() {
    return text;
  }

  /** The name of the type in JSON Schema. */
  public String jsonSchemaType() {
    return jsonSchemaType;
  }
}
