package org.integrationgateway.server.reload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.RawUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The outbound requests of a running server, under an egress policy and limits that change. */
final class ReloadedEgressTest {
  private static final String OPEN = "  egress: {allowPrivateNetworks: true%s}\n";
  private static final String APPS =
      """
      apps:
        slow: {provider: {source: {path: slow}}%s}
      """;

  @TempDir Path home;
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final JettyUpstream upstream = new JettyUpstream(this::answer);
  private ReloadedGateway gateway;
  private String token;

  private void answer(Request request, Response response) throws Exception {
    if (request.getHttpURI().getPath().endsWith("/hold")) {
      arrived.countDown();
      assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
    }
    response.getHeaders().put("Content-Type", "application/json");
    Content.Sink.write(response, true, "{\"by\":\"upstream\"}", Callback.NOOP);
  }

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("slow")).resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/slow
        version: 1.0.0
        displayName: Slow
        spec:
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: quick, method: GET, path: /quick}
                - {name: hold, method: GET, path: /hold}
        """
            .formatted(upstream.at("")));
    gateway = new ReloadedGateway(home, OPEN.formatted("") + APPS.formatted(""));
    token = gateway.token("user:caller");
  }

  @AfterEach
  void stop() throws Exception {
    go.countDown();
    gateway.close();
    upstream.close();
  }

  private HttpResponse<String> call(String operation) {
    return gateway.invoke("slow", operation, token, "{}");
  }

  private CompletableFuture<HttpResponse<String>> held() throws Exception {
    var call = CompletableFuture.supplyAsync(() -> call("hold"));
    assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
    return call;
  }

  private static void applied(JsonNode answer) {
    assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
  }

  @Test
  void aHostThatIsNotAllowedAnyMoreIsRefusedAndTheCallUnderWayEnds() throws Exception {
    assertThat(call("quick").statusCode()).isEqualTo(200);
    var held = held();
    applied(gateway.reload("  egress: {allowPrivateNetworks: false}\n" + APPS.formatted("")));
    assertThat(call("quick").body()).contains("the egress policy refuses");
    go.countDown();
    assertThat(held.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);

    gateway.write("  egress: {allowPrivateNetworks: perhaps}\n" + APPS.formatted(""));
    assertThat(gateway.manage("POST", "/admin/api/v1/reload").statusCode()).isEqualTo(422);
    assertThat(call("quick").body()).contains("the egress policy refuses");

    applied(gateway.reload(OPEN.formatted("") + APPS.formatted("")));
    assertThat(call("quick").statusCode()).isEqualTo(200);
  }

  @Test
  void theListOfAnAppChangesWithItsEntry() {
    var listed = ", egress: {allowedHosts: [api.example.com]}";
    applied(gateway.reload(OPEN.formatted("") + APPS.formatted(listed)));
    assertThat(call("quick").body()).contains("the egress policy refuses");
    applied(
        gateway.reload(
            OPEN.formatted("") + APPS.formatted(", egress: {allowedHosts: ['127.0.0.1']}")));
    assertThat(call("quick").statusCode()).isEqualTo(200);
  }

  @Test
  void requestsGoByTheNewProxyAndAuthoritiesThatCannotBeReadAreRefused() throws Exception {
    assertThat(call("quick").body()).contains("upstream");
    var answer =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n"
            + "Connection: close\r\n\r\n{\"by\":\"proxy\"}";
    try (var proxy = new RawUpstream(out -> out.write(answer.getBytes(UTF_8)))) {
      applied(
          gateway.reload(OPEN.formatted(", proxy: '" + proxy.at("") + "'") + APPS.formatted("")));
      assertThat(call("quick").body()).contains("proxy");

      gateway.write(OPEN.formatted(", certificateAuthorities: [lost.pem]") + APPS.formatted(""));
      var refused = gateway.manage("POST", "/admin/api/v1/reload");
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(refused.body()).contains("lost.pem");
      assertThat(call("quick").body()).contains("proxy");
    }
    applied(gateway.reload(OPEN.formatted("") + APPS.formatted("")));
    assertThat(call("quick").body()).contains("upstream");
  }

  @Test
  void aCallThatBeginsHasTheNewTimeAndTheOneUnderWayKeepsItsOwn() throws Exception {
    var held = held();
    applied(
        gateway.reload(
            OPEN.formatted("")
                + "  limits: {requestTimeout: 300ms, upstreamTries: 1}\n"
                + APPS.formatted("")));
    var late = call("hold");
    assertThat(late.statusCode()).as(late.body()).isEqualTo(504);
    assertThat(late.body()).contains("server.limits.requestTimeout");
    applied(
        gateway.reload(
            OPEN.formatted("")
                + "  limits: {upstreamResponseTimeout: 200ms, upstreamTries: 1}\n"
                + APPS.formatted("")));
    assertThat(call("hold").body()).contains("server.limits.upstreamResponseTimeout");
    go.countDown();
    assertThat(held.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }
}
