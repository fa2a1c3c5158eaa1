package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.api.v2.transcode.HttpBinding;
import org.integrationgateway.server.api.v2.transcode.MessageShape;
import org.integrationgateway.server.api.v2.transcode.QueryReader;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of the document for one route. */
record RouteDocument(Comments comments, Components components, BodyExamples examples) {
  /**
   * Describes a route.
   *
   * @param index of the route among those of its method
   */
  ObjectNode of(PublicMethod method, int index) {
    var binding = method.bindings().get(index);
    var about = comments.of(method.descriptor());
    var operation = Json.object().put("operationId", id(method, index));
    operation.putArray("tags").add(method.descriptor().getService().getName());
    operation.put("summary", Comments.firstSentence(about));
    operation.put("description", about);
    if (method.isOpen()) {
      operation.putArray("security");
    }
    var parameters = Json.array();
    parameters(method, binding, parameters);
    if (!parameters.isEmpty()) {
      operation.set("parameters", parameters);
    }
    if (binding.hasBody()) {
      operation.set("requestBody", body(method, binding));
    }
    var responses = operation.putObject("responses");
    var answer = responses.putObject("200").put("description", answered(method));
    answer
        .putObject("content")
        .putObject("application/json")
        .set("schema", components.answer(method.answer()));
    ErrorResponses.refer(responses, method.isOpen());
    return operation;
  }

  private String answered(PublicMethod method) {
    var about = comments.of(method.answer());
    return about.isEmpty() ? "Done." : about;
  }

  private static String id(PublicMethod method, int index) {
    var name = method.descriptor().getName();
    var id = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    return index == 0 ? id : id + (index + 1);
  }

  private void parameters(PublicMethod method, HttpBinding binding, ArrayNode into) {
    var bound = method.bound(binding);
    for (var field : bound) {
      var parameter = into.addObject().put("name", field.getName()).put("in", "path");
      parameter.put("required", true);
      Components.describe(parameter, comments.of(field));
      var schema = components.parameter(field);
      parameter.set("schema", schema.put("minLength", 1));
    }
    if (!binding.hasBody()) {
      new QueryReader(method.request(), bound)
          .parameters()
          .forEach((name, way) -> query(name, way, into.addObject()));
    } else if (method.request().findFieldByName("idempotency_key") != null) {
      into.addObject().put("$ref", "#/components/parameters/IdempotencyKey");
    }
  }

  private void query(String name, List<FieldDescriptor> way, ObjectNode parameter) {
    var field = way.get(way.size() - 1);
    parameter.put("name", name).put("in", "query");
    Components.describe(parameter, comments.of(field));
    parameter.set("schema", components.parameter(field));
  }

  private ObjectNode body(PublicMethod method, HttpBinding binding) {
    var body = Json.object();
    Components.describe(body, comments.of(method.request()));
    var content = body.putObject("content").putObject("application/json");
    content.set("schema", components.body(method.request(), method.bound(binding)));
    var example = examples.of(method);
    if (!example.isMissingNode()) {
      content.putObject("examples").putObject("example").set("value", example);
    }
    body.put("required", isRequired(method, binding));
    return body;
  }

  private static boolean isRequired(PublicMethod method, HttpBinding binding) {
    var bound = method.bound(binding);
    return MessageShape.of(method.request()).members().stream()
        .anyMatch(member -> member.required() && !bound.contains(member.field()));
  }
}
