package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** Type of an operation's parameter. */
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
