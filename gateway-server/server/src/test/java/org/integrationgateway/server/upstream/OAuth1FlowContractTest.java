package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Connecting by the three legs of OAuth 1.0 (RFC 5849), through the doors of the gateway. */
final class OAuth1FlowContractTest {
  private static final String START = "/api/v1/auth/start-oauth";
  private static final String APP = "{\"integration\": \"app\"}";
  private static final String OAUTH1 =
      """
      type: oauth1
      requestTokenUrl: HOST/request_token
      authorizationUrl: HOST/authorize
      tokenUrl: HOST/access_token
      clientId: consumer
      clientSecret: "${SECRET:-consumer-secret}"
      authorizationParams: {expiration: never}
      """;

  @TempDir Path home;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private volatile boolean refusesTokens;
  private JettyUpstream vendor;

  @BeforeEach
  void start() {
    vendor = new JettyUpstream(this::answer);
  }

  @AfterEach
  void stop() throws Exception {
    vendor.close();
  }

  private void answer(Request request, Response response) {
    var path = request.getHttpURI().getPath();
    seen.add(
        request.getMethod()
            + " "
            + request.getHttpURI().getPathQuery()
            + " "
            + request.getHeaders().get("Authorization"));
    response.getHeaders().put("Content-Type", "text/html");
    if (refusesTokens && path.endsWith("_token")) {
      response.setStatus(401);
      write(response, "oauth_problem=token_rejected");
    } else if (path.equals("/request_token")) {
      write(
          response, "oauth_token=temp&oauth_token_secret=tempsecret&oauth_callback_confirmed=true");
    } else if (path.equals("/access_token")) {
      write(response, "oauth_token=final&oauth_token_secret=finalsecret&user_id=7");
    } else {
      response.getHeaders().put("Content-Type", "application/json");
      write(response, "{}");
    }
  }

  private static void write(Response response, String text) {
    Content.Sink.write(response, true, text, Callback.NOOP);
  }

  private String last() {
    return seen.get(seen.size() - 1);
  }

  private ConfiguredGateway gateway() throws Exception {
    Files.writeString(
        home.resolve("app.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/signed
        version: 1.0.0
        spec:
          connections:
            default:
              auth:
        %s
              params: {user: {from: tokenResponse, field: user_id}}
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: look, method: GET, path: /look, parameters: [{name: q, in: query}]}
        """
            .formatted(
                OAUTH1.indent(8).replace("HOST", "http://127.0.0.1:" + vendor.port()),
                vendor.at("")));
    return ConfiguredGateway.start(home, "apps: {app: {provider: {source: {path: app.yaml}}}}\n");
  }

  private static HttpResponse<String> look(ConfiguredGateway gateway, String token) {
    return gateway.get("/api/v1/app/look?q=1", token);
  }

  @Test
  void connectsByTheThreeLegsOfOAuth1() throws Exception {
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var started = begin(gateway, alice);
      var page =
          URI.create(started.path("url").asString(started.path("authorizationUrl").asString()));
      assertThat(page.getQuery()).contains("oauth_token=temp", "expiration=never");
      assertThat(seen.get(0)).contains("oauth_consumer_key=\"consumer\"", "oauth_callback=");
      var callback = URI.create(value(seen.get(0), "oauth_callback"));
      var back = callback.getRawPath() + "?" + callback.getRawQuery();
      var wrong = gateway.get(back + "&oauth_token=other&oauth_verifier=v1", alice);
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(seen).hasSize(1);

      started = begin(gateway, alice);
      callback = URI.create(value(last(), "oauth_callback"));
      back = callback.getRawPath() + "?" + callback.getRawQuery();
      assertThat(
              gateway
                  .get(back + "&oauth_token=temp&oauth_verifier=v1", gateway.token("user:bob"))
                  .statusCode())
          .as("another person")
          .isEqualTo(403);
      var connected = gateway.get(back + "&oauth_token=temp&oauth_verifier=v1", alice);
      assertThat(connected.statusCode()).as(connected.body()).isEqualTo(200);
      assertThat(value(last(), "oauth_token")).isEqualTo("temp");
      assertThat(value(last(), "oauth_verifier")).isEqualTo("v1");
      assertSigned(last(), "/access_token", "tempsecret");
      var again = gateway.get(back + "&oauth_token=temp&oauth_verifier=v1", alice);
      assertThat(again.statusCode()).as("a flow ends once").isEqualTo(400);

      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(value(last(), "oauth_token")).isEqualTo("final");
      assertSigned(last(), "/look?q=1", "finalsecret");
      assertThat(gateway.get("/api/v1/apps/app", alice).body()).doesNotContain("finalsecret");
    }
  }

  @Test
  void storesNothingWhereTheUserOrTheServerOfOAuth1Refuses() throws Exception {
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      begin(gateway, alice);
      var callback = URI.create(value(last(), "oauth_callback"));
      var back = callback.getRawPath() + "?" + callback.getRawQuery();
      var declined = gateway.get(back + "&denied=temp", alice);
      assertThat(declined.statusCode()).as(declined.body()).isEqualTo(403);
      assertThat(declined.body()).contains("declined");
      assertThat(look(gateway, alice).body()).contains("not_connected");

      begin(gateway, alice);
      callback = URI.create(value(last(), "oauth_callback"));
      back = callback.getRawPath() + "?" + callback.getRawQuery();
      refusesTokens = true;
      var refused = gateway.get(back + "&oauth_token=temp&oauth_verifier=v1", alice);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
      assertThat(refused.body()).contains("refused a token request of OAuth 1.0 (401)");
      assertThat(gateway.send("POST", START, alice, APP).body()).contains("(401)");
      assertThat(look(gateway, alice).body()).contains("not_connected");
    }
  }

  private static JsonNode begin(ConfiguredGateway gateway, String token) {
    var started = gateway.send("POST", START, token, APP);
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
    return Json.parse(started.body().getBytes(UTF_8));
  }

  /** A parameter of the Authorization header of OAuth 1.0. */
  private static String value(String seen, String name) {
    var found = Pattern.compile(name + "=\"([^\"]*)\"").matcher(seen);
    assertThat(found.find()).as(name + " in " + seen).isTrue();
    return URLDecoder.decode(found.group(1), UTF_8);
  }

  /** Checks a signature as a server does, from what was received (RFC 5849, 3.4.1 and 3.4.2). */
  private void assertSigned(String seen, String target, String tokenSecret) {
    var pairs = new TreeMap<String, String>();
    var header = Pattern.compile("(oauth_\\w+)=\"([^\"]*)\"").matcher(seen);
    while (header.find()) {
      pairs.put(header.group(1), header.group(2));
    }
    var signature = URLDecoder.decode(pairs.remove("oauth_signature"), UTF_8);
    int query = target.indexOf('?');
    if (query >= 0) {
      var pair = target.substring(query + 1).split("=", 2);
      pairs.put(pair[0], pair[1]);
    }
    var joined =
        pairs.entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining("&"));
    var url = vendor.at(query < 0 ? target : target.substring(0, query)).toString();
    var method = seen.substring(0, seen.indexOf(' '));
    var base =
        method
            + "&"
            + PercentEncoding.VALUE.encode(url)
            + "&"
            + PercentEncoding.VALUE.encode(joined);
    var expected =
        Hmac.of(
            "HmacSHA1", ("consumer-secret&" + tokenSecret).getBytes(UTF_8), base.getBytes(UTF_8));
    assertThat(signature).as(base).isEqualTo(Base64.getEncoder().encodeToString(expected));
  }
}
