package org.integrationgateway.server.api.grpc;

import com.google.protobuf.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.ResultBody;
import tools.jackson.databind.JsonNode;

/** Bodies of answers as trees. */
final class JsonBodies {
  private JsonBodies() {}

  static JsonNode of(ResultBody body) {
    return body.hasJson()
        ? Json.MAPPER.valueToTree(object(body.getJson()))
        : Json.parse(body.getBytes().toByteArray());
  }

  private static Object object(Value value) {
    return switch (value.getKindCase()) {
      case STRUCT_VALUE -> {
        Map<String, Object> members = new LinkedHashMap<>();
        value
            .getStructValue()
            .getFieldsMap()
            .forEach((name, member) -> members.put(name, object(member)));
        yield members;
      }
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().map(JsonBodies::object).toList();
      case STRING_VALUE -> value.getStringValue();
      case NUMBER_VALUE -> value.getNumberValue();
      case BOOL_VALUE -> value.getBoolValue();
      default -> null;
    };
  }
}
