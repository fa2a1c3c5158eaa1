package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Calls of an operation over HTTP against a server that says what it was asked. */
abstract class EchoedCalls {
  static final JsonMapper JSON = JsonMapper.shared();
  static JettyUpstream echo;
  private static OutboundClient client;

  /** Says what it was asked, as JSON; answers 401 on request. */
  @BeforeAll
  static void start() {
    client =
        new OutboundClient(
            1 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
    echo =
        new JettyUpstream(
            (request, response) -> {
              var headers = new TreeMap<String, String>();
              request.getHeaders().forEach(f -> headers.put(f.getLowerCaseName(), f.getValue()));
              var seen = new LinkedHashMap<String, Object>();
              seen.put("method", request.getMethod());
              seen.put("target", request.getHttpURI().getPathQuery());
              seen.put("headers", headers);
              seen.put("body", Content.Source.asString(request, UTF_8));
              if ("wrong".equals(headers.get("authorization"))) {
                response.setStatus(401);
              }
              response.getHeaders().put("Content-Type", "application/json");
              Content.Sink.write(response, true, JSON.writeValueAsString(seen), Callback.NOOP);
            });
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    echo.close();
  }

  String method = "GET";
  String baseUrl = echo.at("/api").toString();
  String path = "/things";
  Presentation presentation = new Presentation.Nothing();
  Map<String, Connection.Param> params = Map.of();
  Optional<Credential> credential = Optional.empty();
  Map<String, String> headers = Map.of();
  Map<String, String> pathValues = Map.of();
  CallContext context = CallContext.of(Subject.of("user:alice"));

  final JsonNode call(String input, HttpParameter... parameters) {
    var connection =
        new Connection(
            "main",
            Optional.empty(),
            presentation instanceof Presentation.Nothing
                ? Connection.Auth.NONE
                : Connection.Auth.MANUAL,
            false,
            List.of(),
            presentation,
            params);
    var upstream =
        new HttpUpstream(
            new HttpOperation(method, baseUrl, path, List.of(parameters), headers, pathValues),
            new AppRequests(
                Map.of("main", connection),
                client.under(
                    new EgressPolicy(
                        new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1"))))));
    var invocation =
        new Invocation(
            operation(connection),
            (ObjectNode) JSON.readTree(input),
            context,
            credential,
            Deadline.in(Duration.ofMinutes(1)));
    try (var reply = upstream.execute(invocation)) {
      return JSON.readTree(((Reply.Body.Bytes) reply.body()).value());
    }
  }

  private static Operation operation(Connection connection) {
    return new Operation(
        "app",
        "op",
        Operation.Listing.EMPTY,
        new Operation.Shape(new Anything(), Optional.empty()),
        new Operation.Binding(
            "GET",
            Transport.REST,
            connection,
            Optional.empty(),
            invocation -> new Reply(200, List.of(), Reply.Body.EMPTY)),
        new Operation.Access(OperationHints.NONE, List.of()));
  }

  static Optional<Credential> stored(Map<String, String> fields, Map<String, String> params) {
    var secrets = new TreeMap<String, Secret>();
    fields.forEach((name, value) -> secrets.put(name, Secret.of(value)));
    return Optional.of(new Credential("main", "default", Optional.empty(), secrets, params));
  }

  static HttpParameter parameter(String name, In in) {
    return new HttpParameter(name, in, false);
  }

  static String header(JsonNode seen, String name) {
    return seen.get("headers").get(name).asString();
  }

  /** Accepts all. */
  private static final class Anything implements InputSchema {
    @Override
    public ObjectNode json() {
      return JSON.createObjectNode();
    }

    @Override
    public List<Parameter> parameters() {
      return List.of();
    }

    @Override
    public ObjectNode accept(Arguments arguments) {
      return ((Arguments.Json) arguments).value();
    }
  }
}
