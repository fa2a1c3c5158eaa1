package org.integrationgateway.server.surface.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.Metadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.GrpcClient;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.upstreams.grpc.ShopServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Methods of a gRPC server as operations, at the doors of a gateway. */
final class GrpcServingTest {
  private static final String GET = "shop.v1.Items.GetItem";
  private static final String MANIFEST =
      """
      source: example.com/acme/apps/shop
      version: 1.0.0
      kind: app
      spec:
        mcp: true
        headers: {X-Client: gateway, trace-bin: AQID}
        surfaces:
          grpc: {target: '%s', descriptors: shop.binpb%s}
        connections: {default: {auth: {type: %s}}}
      """;

  @TempDir static Path home;
  private static ShopServer shop;
  private static ShopServer reflecting;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    shop = ShopServer.start();
    reflecting = ShopServer.reflecting();
    write("shop", MANIFEST.formatted(shop.target(), "", "none"));
    write("vault", MANIFEST.formatted(shop.target(), "", "bearer"));
    write("plain", MANIFEST.formatted(shop.target(), ", tls: true", "none"));
    write("gone", MANIFEST.formatted("127.0.0.1:1", "", "none"));
    write("absent", MANIFEST.formatted("127.0.0.1:1", "", "none"));
    write(
        "told",
        MANIFEST
            .formatted(reflecting.target(), ", services: [shop.v1.Items]", "none")
            .replace("shop.binpb", "reflection"));
    write(
        "silent",
        MANIFEST.formatted(shop.target(), "", "none").replace("shop.binpb", "reflection"));
    var apps = new StringBuilder("apps:\n");
    for (var app : new String[] {"shop", "vault", "plain", "absent", "gone", "told", "silent"}) {
      apps.append("  %s: {provider: {source: {path: %s}}}\n".formatted(app, home.resolve(app)));
    }
    apps.append(
        "  closed: {provider: {source: {path: %s}}, egress: {allowedHosts: [other.example]}}\n"
            .formatted(home.resolve("shop")));
    apps.append(
        "  moved: {provider: {source: {path: %s}}, surfaces: {grpc: {target: '%s'}}}\n"
            .formatted(home.resolve("absent"), shop.target()));
    gateway = ConfiguredGateway.start(home, apps.toString());
    token = gateway.token("user:alice");
  }

  private static void write(String app, String manifest) throws IOException {
    var folder = Files.createDirectories(home.resolve(app));
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    ShopServer.copyDescriptors(folder.resolve("shop.binpb"));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    shop.close();
    reflecting.close();
  }

  private static HttpResponse<String> call(String app, String method, String input) {
    return gateway.send("POST", "/api/v1/" + app + "/shop.v1.Items." + method, token, input);
  }

  private static JsonNode answered(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  @Test
  void callsAMethodWithTheFieldsOfItsRequest() {
    var item = answered(call("shop", "GetItem", "{\"number\": 7}"));

    assertThat(item.path("number").asString()).isEqualTo("7");
    assertThat(item.path("displayName").asString()).isEqualTo("Item 7");
    assertThat(item.path("attached").path("value").asString()).isEqualTo("attached to 7");
    assertThat(item.path("sold").isBoolean()).isTrue();
    assertThat(shop.metadata().keys()).contains("x-client", "x-request-id", "trace-bin");
    assertThat(shop.metadata().get(Metadata.Key.of("trace-bin", Metadata.BINARY_BYTE_MARSHALLER)))
        .containsExactly(1, 2, 3);
    var read = gateway.get("/api/v1/shop/" + GET + "?number=8", token);
    assertThat(answered(read).path("number").asString()).isEqualTo("8");
  }

  @Test
  void keepsEveryKindOfFieldOnTheWayThereAndBack() {
    var item =
        Json.MAPPER.readTree(
            """
            {"number": "9007199254740993", "displayName": "Chair", "colour": "RED",
             "tags": ["a", "b"], "stock": {"here": 3}, "parts": {"7": {"name": "leg",
             "parts": [{"name": "screw", "parts": []}]}}, "amount": 9.5, "note": "",
             "picture": "AQID", "added": "2026-11-30T12:00:00Z", "warranty": "1.500s",
             "shown": "displayName,colour", "more": {"x": [1.5, null, {"y": true}]},
             "anything": [1.5, "two"], "list": [null], "maybe": "yes", "maybeNumber": "5",
             "attached": {"@type": "type.googleapis.com/shop.v1.GetItemRequest", "number": "3"},
             "nothing": null, "small": 4294967295, "large": "18446744073709551615",
             "ratio": 0.5, "sold": true, "colours": ["BLUE", "RED"]}
            """);

    assertThat(answered(call("shop", "PutItem", item.toString()))).isEqualTo(item);
  }

  @Test
  void describesInputsAnswersAndEffects() {
    var listed =
        ConfiguredGateway.json(gateway.get("/api/v1/apps/shop/operations", token)).values().stream()
            .toList();

    assertThat(listed)
        .extracting(operation -> operation.path("id").asString())
        .containsExactly(
            GET,
            "shop.v1.Items.PutItem",
            "shop.v1.Items.ListItems",
            "shop.v1.Items.ShowMetadata",
            "shop.v1.Items.OldItem");
    var get = listed.get(0);
    assertThat(get.path("transport").asString()).isEqualTo("grpc");
    assertThat(get.path("description").asString()).isEqualTo("Finds an item by its number.");
    assertThat(get.path("annotations").path("readOnlyHint").asBoolean()).isTrue();
    assertThat(
            get.path("inputSchema")
                .path("properties")
                .path("number")
                .path("description")
                .asString())
        .isEqualTo("The number of the item.");
    assertThat(get.path("inputSchema").path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(listed.get(1).path("annotations").path("idempotentHint").asBoolean()).isTrue();
    assertThat(listed.get(4).path("description").asString()).isEqualTo("Deprecated.");
  }

  @Test
  void refusesInputThatDoesNotFit() {
    assertThat(call("shop", "GetItem", "{\"number\": \"x\"}").statusCode()).isEqualTo(400);
    assertThat(call("shop", "GetItem", "{\"numbr\": 7}").body()).contains("numbr");
    assertThat(call("shop", "PutItem", "{\"amount\": 1, \"onRequest\": \"ask\"}").body())
        .contains("invalid_parameters", "oneof");
    assertThat(call("shop", "PutItem", "{\"colour\": \"GREEN\"}").body()).contains("RED");
    assertThat(call("shop", "PutItem", "{\"added\": \"yesterday\"}").statusCode()).isEqualTo(400);
    assertThat(call("shop", "PutItem", "{\"small\": 4294967296}").statusCode()).isEqualTo(400);
  }

  @Test
  void answersWithWhatTheServerRefuses() {
    var missing = call("shop", "GetItem", "{\"number\": 404}");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(ConfiguredGateway.json(missing).toString())
        .contains("\"status\":\"NOT_FOUND\"", "no item has the number 404", "NO_ITEM");
    var busy = call("shop", "OldItem", "{\"number\": 429}");
    assertThat(busy.statusCode()).isEqualTo(429);
    assertThat(busy.headers().firstValue("Retry-After")).contains("7");
    assertThat(call("shop", "GetItem", "{\"number\": 401}").statusCode()).isEqualTo(401);
  }

  @Test
  void sendsTheMessagesOfAStreamAsLines() {
    var all = call("shop", "ListItems", "{\"count\": 3}");

    assertThat(all.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    assertThat(
            all.body()
                .lines()
                .map(line -> Json.parse(line.getBytes(UTF_8)).path("number").asString()))
        .containsExactly("1", "2", "3");
    var none = call("shop", "ListItems", "{\"count\": 0}");
    assertThat(none.statusCode()).isEqualTo(200);
    assertThat(none.body()).isEmpty();
  }

  @Test
  void breaksAStreamOffWhereTheServerDoes() {
    assertThatThrownBy(() -> call("shop", "ListItems", "{\"count\": 30, \"failAfter\": 2}"))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void endsAStreamWhoseCallerLeaves() throws Exception {
    try (var http = new Socket("127.0.0.1", gateway.gateway().uri().getPort())) {
      var body = "{\"count\": 100000, \"pause\": 5}";
      http.getOutputStream()
          .write(
              ("POST /api/v1/shop/shop.v1.Items.ListItems HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                      + token
                      + "\r\nContent-Type: application/json\r\nContent-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(UTF_8));
      assertThat(http.getInputStream().readNBytes(200)).hasSize(200);
    }
    assertThat(shop.cancelled().await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void presentsTheCredentialAsMetadata() {
    assertThat(call("vault", "ShowMetadata", "{}").body()).contains("not_connected");
    var connect =
        "{\"integration\": \"vault\", \"instance\": \"a\", \"credential\": \"alices-key\"}";
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, connect))
        .isEqualTo(200);

    var seen = answered(call("vault", "ShowMetadata", "{}"));
    assertThat(seen.path("authorization").asString()).isEqualTo("Bearer alices-key");
    assertThat(call("vault", "GetItem", "{\"number\": 401}").body()).contains("reconnect_required");
  }

  @Test
  void showsTheRequestWithoutSendingIt() {
    assertThat(gateway.get("/api/v1/shop/" + GET + "?number=7&_dryRun=true", token).body())
        .contains("/shop.v1.Items/GetItem", "X-Client", "***", "number")
        .doesNotContain("AQID");
  }

  @Test
  void isCalledOverMcpAndGrpcToo() throws Exception {
    var called =
        StatelessMcp.call("shop_shop_v1_Items_GetItem", Json.object().put("number", 7))
            .send(gateway.gateway().uri(), token)
            .body();
    assertThat(called).contains("Item 7");
    try (var client = GrpcClient.of(gateway.gateway().uri())) {
      var request =
          InvokeRequest.newBuilder()
              .setApp("shop")
              .setOperation(GET)
              .setParametersJson(ByteString.copyFromUtf8("{\"number\": 7}"))
              .build();
      var result = AppGrpc.newBlockingStub(client.as(token)).invoke(request);
      assertThat(result.getStatus()).isEqualTo(200);
      assertThat(result.getBody().toString()).contains("Item 7");
    }
  }

  @Test
  void endsACallThatItsClientCancels() throws Exception {
    var client = McpClientSession.begin(gateway.gateway().uri().resolve("/mcp"), token);
    var input = Json.object().put("number", ShopServer.SILENT);
    var call = McpClientSession.call("c-1", "shop_shop_v1_Items_GetItem", input);
    var answer = CompletableFuture.supplyAsync(() -> client.post(call));
    assertThat(shop.waiting().await(20, TimeUnit.SECONDS)).isTrue();
    client.notify("notifications/cancelled", Json.object().put("requestId", "c-1"));
    assertThat(shop.abandoned().await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(answer.get().body()).doesNotContain("result", "error");
  }

  @Test
  void saysWhyAServerIsNotReached() {
    assertThat(call("absent", "GetItem", "{}").body())
        .contains("upstream_unreachable", "refused the connection");
    assertThat(call("closed", "GetItem", "{}").body()).contains("egress_denied");
    assertThat(call("plain", "GetItem", "{}").body())
        .contains("upstream_unreachable", "it does not speak TLS on this port");
    assertThat(answered(call("moved", "GetItem", "{}")).path("displayName").asString())
        .isEqualTo("Item 0");
  }

  @Test
  void repeatsOnlyMethodsThatMayBeRepeated() {
    int before = shop.flaky();
    assertThat(answered(call("shop", "GetItem", "{\"number\": 503}")).path("number").asString())
        .isEqualTo("503");
    assertThat(shop.flaky() - before).isEqualTo(2);

    var once = call("shop", "OldItem", "{\"number\": 503}");
    assertThat(once.statusCode()).as(once.body()).isEqualTo(503);
    assertThat(once.body()).contains("UNAVAILABLE", "not now");
    assertThat(shop.flaky() - before).isEqualTo(3);
    assertThat(call("shop", "OldItem", "{\"number\": 503}").statusCode()).isEqualTo(200);
  }

  @Test
  void holdsCallsBackFromAServerThatWasNotReachedManyTimes() {
    String said = "";
    for (int calls = 0; calls < 12; calls++) {
      said = call("gone", "OldItem", "{}").body();
    }
    assertThat(said).contains("upstream_unreachable", "failed 10 times in a row", "are paused");
    assertThat(call("shop", "GetItem", "{}").statusCode()).isEqualTo(200);
  }

  @Test
  void asksTheServerForItsDescriptors() {
    assertThat(answered(call("told", "GetItem", "{\"number\": 7}")).path("number").asString())
        .isEqualTo("7");
    var silent =
        gateway.get("/admin/api/v1/providers/app/silent", gateway.token("user:ops")).body();
    assertThat(silent).contains("the server does not tell its methods", "UNIMPLEMENTED");
  }
}
