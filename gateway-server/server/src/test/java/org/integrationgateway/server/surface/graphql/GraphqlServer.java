package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.GraphqlErrorBuilder;
import graphql.execution.DataFetcherResult;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeRuntimeWiring;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A GraphQL server in the test's process, over HTTP. */
final class GraphqlServer implements AutoCloseable {
  private final GraphQL engine;
  private final JettyUpstream http = new JettyUpstream(this::answer);
  private final Map<String, String> persisted = new ConcurrentHashMap<>();

  /** The requests, with the members {@code method} and {@code authorization} beside their own. */
  final Queue<ObjectNode> requests = new ConcurrentLinkedQueue<>();

  /** Questions for the schema. */
  final AtomicInteger introspections = new AtomicInteger();

  volatile Function<ObjectNode, @Nullable String> instead = request -> null;
  volatile int status = 200;
  volatile boolean persists;

  /** A server of this schema; a root field answers with its arguments where it has no fetcher. */
  GraphqlServer(String schema, TypeRuntimeWiring.Builder... types) {
    var wiring = RuntimeWiring.newRuntimeWiring();
    for (var type : types) {
      wiring.type(type);
    }
    this.engine =
        GraphQL.newGraphQL(
                new SchemaGenerator()
                    .makeExecutableSchema(new SchemaParser().parse(schema), wiring.build()))
            .build();
  }

  /** An error in place of the value of a field. */
  static DataFetcherResult<Object> error(String code) {
    return DataFetcherResult.newResult()
        .error(
            GraphqlErrorBuilder.newError()
                .message("refused: " + code)
                .extensions(Map.of("code", code))
                .build())
        .build();
  }

  String url() {
    return http.at("/graphql").toString();
  }

  /** The last request. */
  ObjectNode last() {
    return List.copyOf(requests).get(requests.size() - 1);
  }

  private void answer(Request request, Response response) throws Exception {
    var asked = read(request);
    asked.put("method", request.getMethod());
    asked.put("authorization", String.valueOf(request.getHeaders().get("Authorization")));
    requests.add(asked);
    var text = instead.apply(asked);
    var body = text != null ? text : Json.MAPPER.writeValueAsString(run(asked));
    response.setStatus(status);
    response.getHeaders().put("Content-Type", "application/json");
    try (var blocker = Blocker.callback()) {
      Content.Sink.write(response, true, body, blocker);
      blocker.block();
    }
  }

  private static ObjectNode read(Request request) throws Exception {
    if (request.getMethod().equals("POST")) {
      return Json.parseObject(Content.Source.asString(request, UTF_8).getBytes(UTF_8));
    }
    var asked = Json.object();
    for (var pair : request.getHttpURI().getQuery().split("&")) {
      int equals = pair.indexOf('=');
      var value = URLDecoder.decode(pair.substring(equals + 1), UTF_8);
      var name = pair.substring(0, equals);
      if (name.equals("query") || name.equals("operationName")) {
        asked.put(name, value);
      } else {
        asked.set(name, Json.MAPPER.readTree(value));
      }
    }
    return asked;
  }

  private Object run(ObjectNode asked) {
    var hash = asked.path("extensions").path("persistedQuery").path("sha256Hash").asString("");
    if (!hash.isEmpty() && !persists) {
      return failed("PERSISTED_QUERY_NOT_SUPPORTED");
    }
    if (!hash.isEmpty() && asked.has("query")) {
      persisted.put(hash, asked.path("query").asString());
    }
    var query = asked.has("query") ? asked.path("query").asString() : persisted.get(hash);
    if (query == null) {
      return failed("PERSISTED_QUERY_NOT_FOUND");
    }
    if (query.contains("__schema")) {
      introspections.incrementAndGet();
    }
    var input =
        ExecutionInput.newExecutionInput(query)
            .operationName(
                asked.has("operationName") ? asked.path("operationName").asString() : null)
            .variables(variables(asked.path("variables")));
    return engine.execute(input).toSpecification();
  }

  private static Map<String, Object> variables(JsonNode given) {
    return given instanceof ObjectNode object
        ? Json.MAPPER.convertValue(object, HashMap.class)
        : Map.of();
  }

  private static Map<String, Object> failed(String code) {
    return Map.of("errors", List.of(Map.of("message", code, "extensions", Map.of("code", code))));
  }

  @Override
  public void close() throws Exception {
    http.close();
  }
}
