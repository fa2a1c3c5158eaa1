package org.integrationgateway.surfaces.graphql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The errors of an answer without data.
 *
 * @param codes of its errors in capitals: {@code extensions.code}, {@code
 *     extensions.classification}, {@code type}
 * @param messages of its errors
 */
record GraphqlFailure(Set<String> codes, List<String> messages) {
  private static final Set<String> UNAUTHENTICATED =
      Set.of("UNAUTHENTICATED", "AUTHENTICATION_ERROR", "INVALID_TOKEN");
  private static final String NOT_PERSISTED = "PERSISTED_QUERY_NOT_FOUND";
  private static final String NOT_SUPPORTED = "PERSISTED_QUERY_NOT_SUPPORTED";

  /** The HTTP status of codes that servers and their libraries commonly use. */
  private static final Map<String, Integer> STATUSES =
      Map.ofEntries(
          Map.entry("UNAUTHENTICATED", 401),
          Map.entry("AUTHENTICATION_ERROR", 401),
          Map.entry("UNAUTHORIZED", 403),
          Map.entry("INVALID_TOKEN", 401),
          Map.entry("FORBIDDEN", 403),
          Map.entry("ACCESS_DENIED", 403),
          Map.entry("INSUFFICIENT_SCOPES", 403),
          Map.entry("NOT_FOUND", 404),
          Map.entry("CONFLICT", 409),
          Map.entry("RATE_LIMITED", 429),
          Map.entry("RATELIMITED", 429),
          Map.entry("THROTTLED", 429),
          Map.entry("TOO_MANY_REQUESTS", 429),
          Map.entry("BAD_REQUEST", 400),
          Map.entry("BAD_USER_INPUT", 400),
          Map.entry("INVALID_INPUT", 400),
          Map.entry("UNPROCESSABLE", 400),
          Map.entry("GRAPHQL_PARSE_FAILED", 400),
          Map.entry("GRAPHQL_VALIDATION_FAILED", 400),
          Map.entry("OPERATION_RESOLUTION_FAILURE", 400),
          Map.entry("VALIDATIONERROR", 400),
          Map.entry("INVALIDSYNTAX", 400));

  /** The status of errors whose code is not known: the upstream has failed. */
  private static final int FAILED = 502;

  GraphqlFailure {
    codes = Set.copyOf(codes);
    messages = List.copyOf(messages);
  }

  static GraphqlFailure of(byte[] body) {
    try {
      return of(Json.MAPPER.readTree(body));
    } catch (JacksonException notReadable) {
      return new GraphqlFailure(Set.of(), List.of());
    }
  }

  static GraphqlFailure of(JsonNode body) {
    var codes = new LinkedHashSet<String>();
    var messages = new LinkedHashSet<String>();
    for (var error : body.path("errors")) {
      add(error.path("extensions").path("code"), codes);
      add(error.path("extensions").path("classification"), codes);
      add(error.path("type"), codes);
      messages.add(error.path("message").asString(""));
    }
    return new GraphqlFailure(codes, List.copyOf(messages));
  }

  private static void add(JsonNode code, Set<String> codes) {
    if (code.isString()) {
      codes.add(code.stringValue().toUpperCase(Locale.ROOT));
    }
  }

  /** The status that says what has failed. */
  int status() {
    return codes.stream()
        .filter(STATUSES::containsKey)
        .map(STATUSES::get)
        .min(Integer::compare)
        .orElse(FAILED);
  }

  boolean isUnauthenticated() {
    return codes.stream().anyMatch(UNAUTHENTICATED::contains);
  }

  boolean lacksDocument() {
    return codes.contains(NOT_PERSISTED)
        || messages.contains("PersistedQueryNotFound")
        || persistsNothing();
  }

  boolean persistsNothing() {
    return codes.contains(NOT_SUPPORTED) || messages.contains("PersistedQueryNotSupported");
  }
}
