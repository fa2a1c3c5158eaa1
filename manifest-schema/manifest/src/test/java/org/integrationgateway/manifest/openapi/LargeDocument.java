package org.integrationgateway.manifest.openapi;

import java.nio.charset.StandardCharsets;

/**
 * Documents of any size, of operations with parameters, answers and schemas as others have them.
 */
final class LargeDocument {
  private LargeDocument() {}

  static byte[] of(int bytes, boolean json) {
    var text = new StringBuilder(bytes + 10_000);
    text.append(json ? "{\"openapi\": \"3.0.3\", \"paths\": {" : "openapi: 3.0.3\npaths:\n");
    for (int i = 0; text.length() < bytes; i++) {
      text.append(json ? (i == 0 ? "" : ",") + json(i) : yaml(i));
    }
    return text.append(json ? "}}" : "").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String yaml(int number) {
    var text = new StringBuilder();
    text.append("  /things/%d/{id}:\n    get:\n".formatted(number));
    text.append("      operationId: things.get%d\n".formatted(number));
    text.append("      description: Gets a thing of the kind %d.\n".formatted(number));
    text.append("      parameters:\n");
    for (var parameter : new String[] {"id", "first", "after"}) {
      text.append("      - name: ").append(parameter).append("\n        in: query\n");
      text.append("        schema:\n          type: string\n");
    }
    text.append("      responses:\n        '200':\n          description: A thing.\n");
    text.append("          content:\n            application/json:\n              schema:\n");
    text.append("                type: object\n                properties:\n");
    for (int i = 0; i < 40; i++) {
      text.append("                  property%d:\n                    type: string\n".formatted(i));
      text.append("                    description: The property %d of a thing.\n".formatted(i));
    }
    return text.toString();
  }

  private static String json(int number) {
    var text = new StringBuilder();
    text.append("\"/things/%d/{id}\": {\"get\": {\n".formatted(number));
    text.append("\"operationId\": \"things.get%d\",\n".formatted(number));
    text.append("\"description\": \"Gets a thing of the kind %d.\",\n".formatted(number));
    text.append("\"parameters\": [");
    text.append("{\"name\": \"id\", \"in\": \"query\", \"schema\": {\"type\": \"string\"}},");
    text.append(
        "{\"name\": \"first\", \"in\": \"query\"}, {\"name\": \"after\", \"in\": \"query\"}],\n");
    text.append("\"responses\": {\"200\": {\"description\": \"A thing.\", \"content\": {");
    text.append("\"application/json\": {\"schema\": {\"type\": \"object\", \"properties\": {\n");
    for (int i = 0; i < 40; i++) {
      text.append(i == 0 ? "" : ",\n");
      text.append("  \"property%d\": {\"type\": \"string\", ".formatted(i));
      text.append("\"description\": \"The property %d of a thing.\"}".formatted(i));
    }
    return text.append("}}}}}}}}").toString();
  }
}
