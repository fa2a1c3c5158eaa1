package org.integrationgateway.server.surface.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Connection.Presentation;
import org.integrationgateway.server.catalog.Connection.Value;
import org.integrationgateway.server.catalog.CredentialRefusedException;
import org.integrationgateway.server.catalog.InputSchema;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Parameter;
import org.integrationgateway.server.catalog.Transport;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.egress.EgressPolicy;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.surface.http.JettyUpstream;
import org.integrationgateway.server.surface.http.OutboundClient;
import org.integrationgateway.server.surface.http.OutboundLimits;
import org.integrationgateway.server.surface.request.HttpParameter.In;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class HttpUpstreamTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final OutboundClient CLIENT =
      new OutboundClient(1 << 20, OutboundLimits.fixed(Duration.ofSeconds(2)), Clock.systemUTC());

  /** Says what it was asked, as JSON; answers 401 on request. */
  private static final JettyUpstream ECHO =
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

  @AfterAll
  static void stop() throws Exception {
    CLIENT.close();
    ECHO.close();
  }

  private String method = "GET";
  private String baseUrl = ECHO.at("/api").toString();
  private String path = "/things";
  private Presentation presentation = new Presentation.Nothing();
  private Map<String, Connection.Param> params = Map.of();
  private Optional<Credential> credential = Optional.empty();
  private Map<String, String> headers = Map.of();
  private Map<String, String> pathValues = Map.of();

  @Test
  void putsParametersWhereTheyAreDeclared() {
    method = "POST";
    path = "/projects/{project}/items";
    headers = Map.of("X-Api-Version", "7");
    var seen =
        call(
            "{\"project\":\"a"
                + " b\",\"limit\":5,\"trace\":\"t-1\",\"name\":\"n\",\"labels\":{\"x\":[1]},\"secretly\":true}",
            parameter("project", In.PATH),
            parameter("limit", In.QUERY),
            parameter("trace", In.HEADER),
            parameter("name", In.BODY),
            parameter("labels", In.BODY),
            new HttpParameter("secretly", In.BODY, true));
    assertThat(seen.get("method").asString()).isEqualTo("POST");
    assertThat(seen.get("target").asString()).isEqualTo("/api/projects/a%20b/items?limit=5");
    assertThat(seen.get("headers").get("trace").asString()).isEqualTo("t-1");
    assertThat(seen.get("headers").get("x-api-version").asString()).isEqualTo("7");
    assertThat(seen.get("headers").get("content-type").asString()).isEqualTo("application/json");
    assertThat(seen.get("body").asString()).isEqualTo("{\"name\":\"n\",\"labels\":{\"x\":[1]}}");
  }

  @ParameterizedTest
  @CsvSource({
    "a/b, a%2Fb",
    "../admin, ..%2Fadmin",
    "..\\admin, ..%5Cadmin",
    "a?b=c, a%3Fb%3Dc",
    "a#b, a%23b",
    "a%2e%2e, a%252e%252e",
    "ä€😀, %C3%A4%E2%82%AC%F0%9F%98%80",
    "a;b, a%3Bb",
    "..., ...",
    "a:b@c, a%3Ab%40c",
  })
  void keepsAPathValueInItsSegment(String value, String encoded) {
    path = "/things/{id}/parts";
    var input = JSON.createObjectNode().put("id", value).toString();
    assertThat(call(input, parameter("id", In.PATH)).get("target").asString())
        .isEqualTo("/api/things/" + encoded + "/parts");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", ""})
  void refusesAPathValueThatWouldLeaveItsSegment(String value) {
    path = "/things/{id}/parts";
    var input = JSON.createObjectNode().put("id", value).toString();
    assertThatThrownBy(() -> call(input, parameter("id", In.PATH)))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
              assertThat(problem.errors().get(0).pointer()).isEqualTo("/id");
            });
  }

  @Test
  void refusesDotsThatOnlyMeetInTheSegment() {
    path = "/{a}{b}/x";
    assertThatThrownBy(
            () ->
                call("{\"a\":\".\",\"b\":\".\"}", parameter("a", In.PATH), parameter("b", In.PATH)))
        .isInstanceOf(GatewayException.class);
  }

  @Test
  void repeatsListsInTheQueryAndWritesObjectsAsJson() {
    var seen =
        call(
            "{\"tag\":[\"a b\",\"c&d\"],\"filter\":{\"x\":1},\"none\":null}",
            parameter("tag", In.QUERY),
            new HttpParameter(
                "filter", "filter", In.QUERY, HttpParameter.Style.FORM, true, false, true, false),
            parameter("none", In.QUERY));
    assertThat(seen.get("target").asString())
        .isEqualTo("/api/things?tag=a%20b&tag=c%26d&filter=%7B%22x%22%3A1%7D");
  }

  @Test
  void sendsNoBodyWhereTheMethodHasNone() {
    var seen = call("{\"name\":\"n\"}", parameter("name", In.BODY));
    assertThat(seen.get("target").asString()).isEqualTo("/api/things?name=n");
    assertThat(seen.get("body").asString()).isEmpty();
    method = "DELETE";
    assertThat(call("{\"id\":1}", parameter("id", In.QUERY)).get("body").asString()).isEmpty();
  }

  @Test
  void takesEveryArgumentWhenNoParameterIsDeclared() {
    assertThat(call("{\"a b\":[1,2]}").get("target").asString())
        .isEqualTo("/api/things?a%20b=1&a%20b=2");
    method = "POST";
    assertThat(call("{\"a\":{\"b\":null}}").get("body").asString())
        .isEqualTo("{\"a\":{\"b\":null}}");
  }

  @Test
  void fillsPathPlaceholdersWithManagedValues() {
    path = "/{tenant}/things/{id}";
    pathValues = Map.of("tenant", "acme/eu");
    assertThat(
            call("{\"id\":\"7\",\"tenant\":\"mine\"}", parameter("id", In.PATH))
                .get("target")
                .asString())
        .isEqualTo("/api/acme%2Feu/things/7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\0b", "ä"})
  void refusesWhatCannotStandInAHeader(String value) {
    var input = JSON.createObjectNode().put("X-Trace", value).toString();
    assertThatThrownBy(() -> call(input, parameter("X-Trace", In.HEADER)))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "a b", "a:b"})
  void refusesToLetCallersSetReservedHeaders(String name) {
    assertThatThrownBy(() -> call("{}", parameter(name, In.HEADER)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void presentsABearerToken() {
    presentation = new Presentation.Bearer("token");
    credential = stored(Map.of("token", "s3cret"), Map.of());
    assertThat(header(call("{}"), "authorization")).isEqualTo("Bearer s3cret");
    presentation = new Presentation.Bearer("token", "Token ");
    assertThat(header(call("{}"), "authorization")).isEqualTo("Token s3cret");
  }

  @Test
  void presentsUserAndPassword() {
    presentation = new Presentation.Basic(new Value.Field("key"), new Value.Literal("x"));
    credential = stored(Map.of("key", "abc"), Map.of());
    assertThat(header(call("{}"), "authorization")).isEqualTo("Basic YWJjOng=");
  }

  @Test
  void presentsUserAndPasswordTogetherWithNamedHeaders() {
    presentation =
        new Presentation.Several(
            List.of(
                new Presentation.Basic(new Value.Field("key"), new Value.Literal("x")),
                new Presentation.Headers(Map.of("X-Tenant", new Value.Field("tenant")))));
    credential = stored(Map.of("key", "abc", "tenant", "acme"), Map.of());
    var seen = call("{}");
    assertThat(header(seen, "authorization")).isEqualTo("Basic YWJjOng=");
    assertThat(header(seen, "x-tenant")).isEqualTo("acme");
  }

  @Test
  void presentsNothingWhereTheConnectionPresentsNothing() {
    presentation = new Presentation.Nothing();
    credential = stored(Map.of("key", "abc"), Map.of());
    assertThat(call("{}").get("headers").has("authorization")).isFalse();
  }

  /** A member that is added to the sealed type must be presented by a test of this class. */
  @Test
  void coversEveryPresentation() {
    assertThat(Presentation.class.getPermittedSubclasses())
        .containsExactlyInAnyOrder(
            Presentation.Nothing.class,
            Presentation.Bearer.class,
            Presentation.Basic.class,
            Presentation.Several.class,
            Presentation.Headers.class);
    assertThat(Value.class.getPermittedSubclasses())
        .containsExactlyInAnyOrder(Value.Literal.class, Value.Field.class);
  }

  @Test
  void presentsNamedHeadersThatNoParameterCanReplace() {
    presentation =
        new Presentation.Headers(
            Map.of("X-Key", new Value.Field("key"), "X-App", new Value.Literal("7")));
    credential = stored(Map.of("key", "abc"), Map.of());
    var seen = call("{\"X-Key\":\"mine\"}", parameter("X-Key", In.HEADER));
    assertThat(header(seen, "x-key")).isEqualTo("abc");
    assertThat(header(seen, "x-app")).isEqualTo("7");
  }

  @Test
  void saysThatTheUpstreamRefusedTheCredential() {
    presentation = new Presentation.Headers(Map.of("Authorization", new Value.Field("key")));
    credential = stored(Map.of("key", "wrong"), Map.of());
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOf(CredentialRefusedException.class)
        .hasMessageContaining("'main'");
  }

  @Test
  void asksToReconnectWhenAStoredSecretCannotStandInAHeader() {
    presentation = new Presentation.Bearer("token");
    credential = stored(Map.of("token", "a\r\nX-Evil: 1"), Map.of());
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
              assertThat(problem.detail()).doesNotContain("X-Evil");
            });
  }

  @Test
  void fillsTheBaseUrlWithParametersOfTheConnection() {
    baseUrl = "http://{host}:" + ECHO.port() + "/{team}/v{version}/";
    params = Map.of("version", new Connection.Param(false, Optional.empty(), Optional.of("2")));
    credential = stored(Map.of(), Map.of("host", "127.0.0.1", "team", "a/b"));
    assertThat(call("{}").get("target").asString()).isEqualTo("/a%2Fb/v2/things");
    credential = stored(Map.of(), Map.of("host", "127.0.0.1", "team", "x", "version", "3"));
    assertThat(call("{}").get("target").asString()).isEqualTo("/x/v3/things");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void asksToReconnectWhenAStoredParameterCannotStandInThePath(String team) {
    path = "/teams/{team}";
    params = Map.of("team", new Connection.Param(true, Optional.empty(), Optional.empty()));
    credential = stored(Map.of(), Map.of("team", team));
    assertThatThrownBy(() -> call("{\"team\":\"mine\"}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
    credential = stored(Map.of(), Map.of("team", "a/b"));
    assertThat(call("{\"team\":\"mine\"}").get("target").asString()).isEqualTo("/api/teams/a%2Fb");
  }

  @Test
  void takesAWholeUrlFromTheConnection() {
    baseUrl = "{instance}/api";
    credential = stored(Map.of(), Map.of("instance", ECHO.at("/eu/").toString()));
    assertThat(call("{}").get("target").asString()).isEqualTo("/eu/api/things");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.test/x",
        "u@evil.test",
        "evil.test#",
        "evil.test?x=",
        "a b",
        "[::1]",
        "a:1",
        "a..b",
        "-a",
        "127.1",
        "."
      })
  void refusesAParameterThatWouldChangeMoreThanTheHost(String host) {
    baseUrl = "http://{host}:" + ECHO.port();
    credential = stored(Map.of(), Map.of("host", host));
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:///etc/passwd", "ftp://x.test", "//x.test", "http://u:p@x.test", "x"})
  void refusesAParameterThatIsNoHttpUrl(String url) {
    baseUrl = "{instance}/api";
    credential = stored(Map.of(), Map.of("instance", url));
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
  }

  private JsonNode call(String input, HttpParameter... parameters) {
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
                CLIENT.under(
                    new EgressPolicy(
                        new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1"))))));
    var invocation =
        new Invocation(
            operation(connection),
            (ObjectNode) JSON.readTree(input),
            CallContext.of(Subject.of("user:alice")),
            credential,
            Deadline.in(Duration.ofSeconds(10)));
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

  private static Optional<Credential> stored(
      Map<String, String> fields, Map<String, String> params) {
    var secrets = new TreeMap<String, Secret>();
    fields.forEach((name, value) -> secrets.put(name, Secret.of(value)));
    return Optional.of(new Credential("main", "default", Optional.empty(), secrets, params));
  }

  private static HttpParameter parameter(String name, In in) {
    return new HttpParameter(name, in, false);
  }

  private static String header(JsonNode seen, String name) {
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
