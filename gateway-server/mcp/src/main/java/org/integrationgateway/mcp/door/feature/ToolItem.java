package org.integrationgateway.mcp.door.feature;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * An item of the tool list as it is sent.
 *
 * @param name only letters, digits, hyphens and underscores
 * @param rest its JSON after the name
 */
record ToolItem(String name, String rest) implements JacksonSerializable {
  private static final String BEFORE = "{\"name\":\"";

  int length() {
    return BEFORE.length() + name.length() + rest.length();
  }

  @Override
  public void serialize(JsonGenerator json, SerializationContext context) {
    json.writeRawValue(BEFORE);
    json.writeRaw(name);
    json.writeRaw(rest);
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializationContext context, TypeSerializer types) {
    serialize(json, context);
  }
}
