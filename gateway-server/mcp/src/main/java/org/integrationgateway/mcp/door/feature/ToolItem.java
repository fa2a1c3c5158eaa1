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
 * @param tasks whether it says that it can be called as a task (2025-11-25, Tasks)
 */
record ToolItem(String name, String rest, boolean tasks) implements JacksonSerializable {
  private static final String BEFORE = "{\"name\":\"";
  private static final String TASKS = ",\"execution\":{\"taskSupport\":\"optional\"}}";

  ToolItem withTasks() {
    return new ToolItem(name, rest, true);
  }

  int length() {
    return BEFORE.length() + name.length() + rest.length();
  }

  @Override
  public void serialize(JsonGenerator json, SerializationContext context) {
    json.writeRawValue(BEFORE);
    json.writeRaw(name);
    if (tasks) {
      json.writeRaw(rest, 0, rest.length() - 1);
      json.writeRaw(TASKS);
      return;
    }
    json.writeRaw(rest);
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializationContext context, TypeSerializer types) {
    serialize(json, context);
  }
}
