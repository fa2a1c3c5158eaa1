package org.integrationgateway.server.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostedBindingsTest {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private static HookGateway hooks;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    hooks = HookGateway.start(home, "", "");
  }

  @AfterAll
  static void stop() {
    hooks.close();
  }

  private static String hex(String payload) {
    return HexFormat.of().formatHex(HookGateway.hmac("HmacSHA256", payload));
  }

  private static String base64(String algorithm, String payload) {
    return Base64.getEncoder().encodeToString(HookGateway.hmac(algorithm, payload));
  }

  /** Sends a delivery as the sender does. */
  private static HttpResponse<String> from(String sender, String type) {
    var json = "{\"type\":\"%s\",\"more\":[1]}".formatted(type);
    var now = Long.toString(Instant.now().getEpochSecond());
    return switch (sender) {
      case "slack" -> {
        var form = "type=" + type;
        yield hooks.post(
            "/from/slack",
            form,
            "Content-Type",
            FORM,
            "X-Slack-Request-Timestamp",
            now,
            "X-Slack-Signature",
            "v0=" + hex("v0:" + now + ":" + form));
      }
      case "github" ->
          hooks.post(
              "/from/github",
              json,
              "Content-Type",
              JSON,
              "X-GitHub-Delivery",
              type,
              "X-Hub-Signature-256",
              "sha256=" + hex(json));
      case "stripe" ->
          hooks.post(
              "/from/stripe",
              json,
              "Content-Type",
              JSON,
              "Stripe-Signature",
              "t=%s,v1=%s,v1=%s,v0=00".formatted(now, "ab".repeat(32), hex(now + "." + json)));
      case "shopify" ->
          hooks.post(
              "/from/shopify",
              json,
              "Content-Type",
              JSON,
              "X-Shopify-Hmac-SHA256",
              base64("HmacSHA256", json));
      case "twilio" -> {
        var form = "type=" + type + "&Body=hi";
        var url = hooks.gateway.gateway().uri().resolve("/api/v1/hooks/from/twilio?count=2");
        yield hooks.post(
            "/from/twilio?count=2",
            form,
            "Content-Type",
            FORM,
            "X-Twilio-Signature",
            base64("HmacSHA1", url + "Bodyhi" + "type" + type));
      }
      default ->
          hooks.post(
              "/from/standard",
              json,
              "Content-Type",
              JSON,
              "webhook-id",
              type,
              "webhook-timestamp",
              now,
              "webhook-signature",
              "v1,AAAA v1," + base64("HmacSHA256", type + "." + now + "." + json));
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"slack", "github", "stripe", "shopify", "twilio", "standard"})
  void receivesWhatASenderSigns(String sender) {
    int before = hooks.seen.size();
    var answer = from(sender, sender);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Gateway-Duplicate")).isEmpty();
    assertThat(hooks.seen).hasSize(before + 1);
    assertThat(hooks.last().get("type").asString()).isEqualTo(sender);
  }

  @Test
  void saysOneTextForEveryCause() {
    int before = hooks.seen.size();
    var wrong = hooks.post("/in/body", "{}", "Content-Type", JSON, "X-Signature", hex("other"));
    assertThat(wrong.statusCode()).isEqualTo(401);
    assertThat(wrong.headers().firstValue("WWW-Authenticate")).isPresent();
    var text = ConfiguredGateway.json(wrong).get("detail").asString();
    var refused =
        new HttpResponse<?>[] {
          hooks.post("/in/body", "{}", "Content-Type", JSON),
          hooks.post("/in/body", "{", "Content-Type", JSON, "X-Signature", ""),
          hooks.post(
              "/in/body",
              "{}",
              "Content-Type",
              JSON,
              "X-Signature",
              hex("{}"),
              "X-Signature",
              hex("{}")),
          hooks.post("/in/body", "{}", "X-Signature", hex("{}") + ", " + hex("{}")),
          hooks.post("/in/header", "{}", "X-Key", "open"),
          hooks.post("/in/header", "{}"),
          hooks.send("GET", "/in/query?key=wrong", new byte[0]),
          hooks.send("GET", "/in/query?key=sesame&key=sesame", new byte[0]),
          hooks.send("PATCH", "/in/basic", new byte[0], "Authorization", "Basic sesame"),
          hooks.send("PATCH", "/in/basic", new byte[0], "Authorization", "Bearer sesame"),
          hooks.send("DELETE", "/in/bearer", new byte[0], "Authorization", "Bearer sesam"),
          hooks.post(
              "/from/slack",
              "{}",
              "X-Slack-Request-Timestamp",
              "1",
              "X-Slack-Signature",
              "v0=" + hex("v0:1:{}"))
        };
    for (var answer : refused) {
      assertThat(answer.statusCode()).as(String.valueOf(answer.body())).isEqualTo(401);
      assertThat(String.valueOf(answer.body())).contains("\"detail\":\"" + text + "\"");
    }
    assertThat(hooks.seen).hasSize(before);
  }

  @Test
  void takesKeysAndPasswords() {
    assertThat(hooks.post("/in/header", "", "x-key", "sesame").statusCode()).isEqualTo(200);
    assertThat(hooks.send("GET", "/in/query?key=open&type=a", new byte[0]).statusCode())
        .isEqualTo(200);
    assertThat(hooks.last().has("key")).isFalse();
    assertThat(hooks.send("GET", "/in/query?key=sesame", new byte[0]).statusCode()).isEqualTo(200);
    var login = Base64.getEncoder().encodeToString("ann:sesame".getBytes(UTF_8));
    assertThat(
            hooks
                .send("PATCH", "/in/basic", new byte[0], "Authorization", "basic " + login)
                .statusCode())
        .isEqualTo(200);
    assertThat(
            hooks
                .send("DELETE", "/in/bearer", new byte[0], "Authorization", "Bearer sesame")
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void asksAnOperatorForAMissingSecret() {
    var answer = hooks.post("/in/unset", "{}", "Authorization", "Bearer x");
    assertThat(answer.statusCode()).isEqualTo(412);
    assertThat(answer.body()).contains("admin_configuration_required", "'unset'");
  }

  @Test
  void joinsQueryBodyAndPath() {
    hooks.send(
        "PUT",
        "/items/a%20b?type=query&count=7&item=no&unknown=1",
        "{\"type\":\"body\",\"payload\":{\"n\":1.5},\"item\":\"no\"}".getBytes(UTF_8),
        "Content-Type",
        JSON);
    assertThat(hooks.last().toString())
        .isEqualTo("{\"type\":\"body\",\"count\":7,\"item\":\"a b\",\"payload\":{\"n\":1.5}}");
    hooks.send(
        "PUT",
        "/items/x?type=query",
        "type=form&count=8&payload=%7B%22n%22%3A1%7D".getBytes(UTF_8),
        "Content-Type",
        FORM + "; charset=utf-8");
    assertThat(hooks.last().toString())
        .isEqualTo("{\"type\":\"form\",\"count\":8,\"item\":\"x\",\"payload\":{\"n\":1}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain       | 6869   | hi   |",
        "application/json | 5b315d | [1]  |",
        "application/xml  | 3c612f3e | <a/> |",
        "image/png        | ff00   | /wA= | base64",
        "                 | 6869   | hi   |",
      })
  void givesOtherBodiesAsTheyAre(String type, String hex, String raw, String encoding) {
    var headers = type == null ? new String[0] : new String[] {"Content-Type", type};
    var answer = hooks.send("PUT", "/items/x?rawBody=q", HexFormat.of().parseHex(hex), headers);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(hooks.last().get("rawBody").asString()).isEqualTo(raw);
    assertThat(hooks.last().has("rawBodyEncoding")).isEqualTo(encoding != null);
  }

  @Test
  void refusesBodiesThatItDoesNotAccept() {
    assertThat(hooks.post("/in/typed", "<a/>", "Content-Type", "application/xml").statusCode())
        .isEqualTo(415);
    assertThat(hooks.post("/in/typed", "{}").statusCode()).isEqualTo(415);
    assertThat(hooks.post("/in/typed", "", "Content-Type", JSON).statusCode()).isEqualTo(400);
    assertThat(hooks.post("/in/typed", "{}", "Content-Type", "Application/JSON; a=b").statusCode())
        .isEqualTo(200);
    var twice = hooks.post("/in/typed", "{\"type\":\"a\",\"type\":\"b\"}", "Content-Type", JSON);
    assertThat(twice.statusCode()).isEqualTo(400);
    assertThat(twice.body()).contains("invalid_json");
    assertThat(hooks.post("/in/typed", "{\"count\":\"x\"}", "Content-Type", JSON).statusCode())
        .isEqualTo(400);
    var big = " ".repeat((1 << 20) + 1);
    assertThat(hooks.signed(big).statusCode()).isEqualTo(413);
    assertThat(hooks.post("/in/typed", big, "Content-Type", JSON).statusCode()).isEqualTo(413);
  }

  @Test
  void leavesTheGenericRoutesToOperations() {
    var token = hooks.gateway.token("user:alice");
    assertThat(
            hooks.send("PUT", "/handle", "{}".getBytes(UTF_8), "Content-Type", JSON).statusCode())
        .isEqualTo(200);
    var call = hooks.gateway.send("POST", "/api/v1/hooks/handle", token, "{\"type\":\"x\"}");
    assertThat(call.body()).contains("not_connected");
    assertThat(hooks.gateway.status("PATCH", "/api/v1/hooks/handle", token, "")).isEqualTo(405);
    assertThat(hooks.send("GET", "/in/body", new byte[0]).statusCode()).isEqualTo(405);
    assertThat(hooks.post("/in/nothing", "").statusCode()).isEqualTo(404);
  }

  @Test
  void tellsTheSenderNothingOfTheMissingCredentialOfItsTarget() {
    var answer = hooks.post("/in/connected", "{}", "Content-Type", JSON);
    assertThat(answer.statusCode()).isEqualTo(412);
    assertThat(answer.body())
        .contains("admin_configuration_required")
        .doesNotContain("system:hooks", "gateway app connect", "\"connection\"");
  }

  @Test
  void challengesByTheSchemeOfTheBinding() {
    assertThat(challenge(hooks.send("PATCH", "/in/basic", new byte[0])))
        .isEqualTo("Basic realm=\"gateway\", charset=\"UTF-8\"");
    assertThat(
            challenge(
                hooks.send("PATCH", "/in/basic", new byte[0], "Authorization", "Basic sesame")))
        .startsWith("Basic ");
    assertThat(challenge(hooks.send("DELETE", "/in/bearer", new byte[0]))).startsWith("Bearer ");
    assertThat(challenge(hooks.post("/in/header", "{}"))).startsWith("ApiKey ");
    assertThat(challenge(hooks.post("/in/body", "{}"))).startsWith("Signature ");
  }

  private static String challenge(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(401);
    return String.join("\n", answer.headers().allValues("WWW-Authenticate"));
  }

  @Test
  void takesNoParameterThatTheSignatureDoesNotCover() {
    var answer =
        hooks.post(
            "/in/body?type=forged&count=3",
            "{\"payload\":{\"n\":9}}",
            "Content-Type",
            JSON,
            "X-Signature",
            hex("{\"payload\":{\"n\":9}}"));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(hooks.last().toString()).isEqualTo("{\"payload\":{\"n\":9}}");
    var asked =
        hooks.post(
            "/teams/red/blue?type=forged&count=3",
            "{\"payload\":{\"n\":8},\"item\":\"signed\"}",
            "Content-Type",
            JSON,
            "X-Signature",
            hex("{\"payload\":{\"n\":8},\"item\":\"signed\"}"));
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(200);
    assertThat(hooks.last().has("type")).isFalse();
    assertThat(hooks.last().get("count").asInt()).isEqualTo(3);
    assertThat(hooks.last().get("item").asString()).isEqualTo("signed");
  }

  @Test
  void answersWhatTheOperationAnswers() {
    hooks.answer = "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P";
    try {
      var challenge =
          hooks.post("/in/typed", "{\"type\":\"url_verification\"}", "Content-Type", JSON);
      assertThat(challenge.body()).isEqualTo(hooks.answer);
      assertThat(challenge.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/plain");
    } finally {
      hooks.answer = "";
    }
  }
}
