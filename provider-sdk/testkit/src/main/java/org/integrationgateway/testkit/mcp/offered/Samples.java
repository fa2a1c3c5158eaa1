package org.integrationgateway.testkit.mcp.offered;

/** Contents and schemas, as JSON. */
final class Samples {
  /** A PNG with one red pixel. */
  static final String PIXEL =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  static final String IMAGE =
      "{\"type\":\"image\",\"data\":\"" + PIXEL + "\",\"mimeType\":\"image/png\"}";

  /** A WAV without samples. */
  static final String SOUND =
      "{\"type\":\"audio\",\"data\":\"UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=\","
          + "\"mimeType\":\"audio/wav\"}";

  static final String SCHEMA_2020_12 =
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
          "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
          }
        },
        "properties": {
          "name": {"type": "string"},
          "address": {"$ref": "#/$defs/address"},
          "contactMethod": {"type": "string", "enum": ["phone", "email"]},
          "phone": {"type": "string"},
          "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false
      }
      """;

  static final String HEADER_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "region": {"type": "string", "x-mcp-header": "Region"},
          "priority": {"type": "integer", "x-mcp-header": "Priority"},
          "query": {"type": "string"}
        },
        "required": ["region"]
      }
      """;

  static final String NAME_SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}";

  static final String PERSON_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "username": {"type": "string", "description": "User's response"},
          "email": {"type": "string", "description": "User's email address"}
        },
        "required": ["username", "email"]
      }
      """;

  static final String DEFAULTS_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "name": {"type": "string", "default": "John Doe"},
          "age": {"type": "integer", "default": 30},
          "score": {"type": "number", "default": 95.5},
          "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
          "verified": {"type": "boolean", "default": true}
        },
        "required": []
      }
      """;

  static final String CHOICES_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
          "titledSingle": {"type": "string", "oneOf": [
            {"const": "value1", "title": "First Option"},
            {"const": "value2", "title": "Second Option"},
            {"const": "value3", "title": "Third Option"}]},
          "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"]},
          "untitledMulti": {"type": "array",
            "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
          "titledMulti": {"type": "array", "items": {"anyOf": [
            {"const": "value1", "title": "First Choice"},
            {"const": "value2", "title": "Second Choice"},
            {"const": "value3", "title": "Third Choice"}]}}
        },
        "required": []
      }
      """;

  private Samples() {}

  /** A resource inside of a content. */
  static String resource(String uri, String type) {
    var part = RpcText.object().put("type", "resource");
    part.putObject("resource")
        .put("uri", uri)
        .put("mimeType", type)
        .put(
            "text",
            type.equals("application/json")
                ? "{\"test\":\"data\",\"value\":123}"
                : "This is an embedded resource content.");
    return part.toString();
  }
}
