package org.integrationgateway.server.api.v2.openapi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Answers of refusals and failures, which all methods share. */
final class ErrorResponses {
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put(
        "400",
        "INVALID_ARGUMENT: the request is malformed, and details name each field. Or"
            + " FAILED_PRECONDITION: not in this state, or something must be connected or"
            + " configured first.");
    TEXTS.put("401", "UNAUTHENTICATED: no token or session, or one that is not valid.");
    TEXTS.put("403", "PERMISSION_DENIED: not for this caller, or not for this token.");
    TEXTS.put("404", "NOT_FOUND: it does not exist, or not for this caller.");
    TEXTS.put("409", "ABORTED or ALREADY_EXISTS: something else was changed or asked before.");
    TEXTS.put("429", "RESOURCE_EXHAUSTED: too many requests; Retry-After says when to try again.");
    TEXTS.put("default", "Any other failure, with the HTTP status of its canonical code.");
  }

  private ErrorResponses() {}

  /** Refers to them in an operation. */
  static void refer(ObjectNode responses, boolean isOpen) {
    TEXTS
        .keySet()
        .forEach(
            status -> {
              if (!isOpen || !status.equals("401")) {
                responses.putObject(status).put("$ref", "#/components/responses/" + name(status));
              }
            });
  }

  private static String name(String status) {
    return status.equals("default") ? "Failure" : "Error" + status;
  }

  static ObjectNode all() {
    var all = Json.object();
    TEXTS.forEach(
        (status, text) -> {
          var response = all.putObject(name(status)).put("description", text);
          response
              .putObject("content")
              .putObject("application/json")
              .set("schema", FieldSchemas.reference("Status"));
        });
    return all;
  }

  static ObjectNode status() {
    var status =
        Json.object()
            .put("type", "object")
            .put("description", "google.rpc.Status: a canonical code, and what it is about.");
    var properties = status.putObject("properties");
    properties
        .putObject("code")
        .put("type", "integer")
        .put("format", "int32")
        .put("description", "google.rpc.Code.");
    properties.putObject("message").put("type", "string").put("description", "For people.");
    var details = properties.putObject("details").put("type", "array");
    details.set("items", FieldSchemas.reference("StatusDetail"));
    status.putArray("required").add("code").add("message").add("details");
    return status;
  }

  static ObjectNode detail() {
    var detail =
        Json.object()
            .put("type", "object")
            .put(
                "description",
                "google.rpc.ErrorInfo (exactly one: the code of the gateway in capitals as its"
                    + " reason, and the request id), google.rpc.RetryInfo or"
                    + " google.rpc.BadRequest (a JSON pointer to each field).");
    var properties = detail.putObject("properties");
    properties.putObject("@type").put("type", "string");
    properties.putObject("reason").put("type", "string");
    properties.putObject("domain").put("type", "string");
    properties
        .putObject("metadata")
        .put("type", "object")
        .putObject("additionalProperties")
        .put("type", "string");
    properties.putObject("retryDelay").put("type", "string");
    properties
        .putObject("fieldViolations")
        .put("type", "array")
        .set("items", FieldSchemas.reference("FieldViolation"));
    detail.putArray("required").add("@type");
    return detail;
  }

  static ObjectNode violation() {
    var violation = Json.object().put("type", "object");
    var properties = violation.putObject("properties");
    properties.putObject("field").put("type", "string");
    properties.putObject("description").put("type", "string");
    violation.putArray("required").add("field").add("description");
    return violation;
  }
}
