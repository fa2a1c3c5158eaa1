package org.integrationgateway.catalog;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.text.ValuePath;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.connection.ConnectionCheck;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import tools.jackson.databind.node.ObjectNode;

/** The body with which a service accepts the check of a connection. */
record CheckAnswer(CatalogPackage each, ConnectionDefinition connection) {
  /** The documented answer of the operation, else what the check expects. */
  String body() {
    var verify = connection.verify();
    return verify
        .flatMap(ConnectionCheck::operation)
        .map(this::recorded)
        .orElseGet(() -> verify.map(CheckAnswer::expected).orElseGet(Json::object).toString());
  }

  private String recorded(String operation) {
    return each.recordings().stream()
        .filter(
            recording ->
                recording
                    .call()
                    .filter(call -> call.operation().equals(operation))
                    .filter(call -> call.answer().status() < 400)
                    .isPresent())
        .flatMap(recording -> recording.upstream().stream().limit(1))
        .map(exchange -> exchange.response().body().content())
        .findFirst()
        .orElse("{}");
  }

  private static ObjectNode expected(ConnectionCheck check) {
    var root = Json.object();
    check
        .expect()
        .ifPresent(
            wanted ->
                wanted
                    .path()
                    .ifPresent(
                        path -> {
                          List<String> steps = new ArrayList<>(ValuePath.steps(path));
                          var last = steps.remove(steps.size() - 1);
                          var at = root;
                          for (var step : steps) {
                            at = at.withObjectProperty(step);
                          }
                          var value = wanted.equals().map(node -> node.toJava()).orElse("there");
                          at.set(last, Json.MAPPER.valueToTree(value));
                        }));
    return root;
  }
}
