package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class CaptureTextTest {
  private static final String CREDENTIAL = "s3cr3t/key+of=ada";
  private static final String MASK = "***";

  private int most = 1000;
  private List<String> paths = List.of();
  private Set<String> names = Set.of();
  private List<Secret> credential = List.of(Secret.of(CREDENTIAL));
  private ObjectNode parameters = Json.object();

  private JsonNode response(String type, String body) {
    return response(type, body.getBytes(UTF_8));
  }

  private JsonNode response(String type, byte[] body) {
    var settings = new CaptureConfig(CaptureMode.ALL, paths, Duration.ofDays(1), most);
    var text = new CaptureText(new Redaction(names, settings, credential), most);
    var headers = new ArrayList<Reply.Header>();
    headers.add(new Reply.Header("Content-Type", type));
    headers.add(new Reply.Header("X-Auth-Token", "another one"));
    headers.add(new Reply.Header("X-Echo", "it is " + CREDENTIAL));
    var reply = new Reply(200, headers, new Reply.Body.Bytes(body));
    var captured = CapturedReply.of(reply, CapturedBody.whole(reply, body, most));
    return Json.parseAnswer(text.of(parameters, Map.of(), captured, List.of(), 0)).path("response");
  }

  private String json(String body) {
    return response("application/json", body).path("body").path("json").toString();
  }

  private String text(String type, String body) {
    return response(type, body).path("body").path("text").asString("");
  }

  @Test
  void masksHeadersByNameAndCredential() {
    var headers = response("text/plain", "x").path("headers");
    assertThat(headers.get(1).path("value").asString()).isEqualTo(MASK);
    assertThat(headers.get(2).path("value").asString()).isEqualTo("it is " + MASK);
  }

  @Test
  void masksTheCredentialWhereverItOccurs() {
    assertThat(json("{\"a\": [\"x%sy\", \"s3cr3t%%2Fkey%%2Bof%%3Dada\"]}".formatted(CREDENTIAL)))
        .isEqualTo("{\"a\":[\"x***y\",\"***\"]}");
    assertThat(json("{\"%s\": 1}".formatted(CREDENTIAL))).isEqualTo("{\"***\":1}");
    assertThat(text("text/html", "<p>" + CREDENTIAL + "</p>")).isEqualTo("<p>***</p>");
    credential = List.of(Secret.of("20261123"));
    assertThat(json("{\"a\": 20261123}")).isEqualTo("{\"a\":\"***\"}");
  }

  @Test
  void masksMembersBySecretNames() {
    assertThat(
            json(
                """
                {"accessToken": "a1", "client_secret": {"v": 1}, "api-key": 12, "nextPageToken": "p",
                 "max_tokens": 9, "usage": {"prompt_tokens": 7}, "Password": null, "keys": ["k"]}
                """))
        .isEqualTo(
            "{\"accessToken\":\"***\",\"client_secret\":\"***\",\"api-key\":\"***\","
                + "\"nextPageToken\":\"p\",\"max_tokens\":9,\"usage\":{\"prompt_tokens\":7},"
                + "\"Password\":null,\"keys\":[\"k\"]}");
  }

  @Test
  void masksMembersThatASchemaCallsSecret() {
    names =
        SecretSchemas.names(
            List.of(
                (ObjectNode)
                    Json.parse(
                        """
                        {"properties": {"pin": {"type": "string", "format": "password"},
                          "in": {"items": {"properties": {"deep": {"x-secret": true}}}}}}
                        """
                            .getBytes(UTF_8))));
    assertThat(json("{\"pin\": \"0000\", \"a\": {\"deep\": \"x\", \"flat\": \"y\"}}"))
        .isEqualTo("{\"pin\":\"***\",\"a\":{\"deep\":\"***\",\"flat\":\"y\"}}");
  }

  @Test
  void masksPathsOfTheConfiguration() {
    paths = List.of("customer.iban", "items.email", "*.ssn", "**.tax");
    assertThat(
            json(
                """
                {"customer": {"iban": "DE02", "name": "Ada", "tax": 1}, "iban": "DE03",
                 "items": [{"email": "a@b.c", "id": 1}], "x": {"ssn": "078"}, "ssn": "079"}
                """))
        .isEqualTo(
            "{\"customer\":{\"iban\":\"***\",\"name\":\"Ada\",\"tax\":\"***\"},\"iban\":\"DE03\","
                + "\"items\":[{\"email\":\"***\",\"id\":1}],\"x\":{\"ssn\":\"***\"},\"ssn\":\"079\"}");
  }

  @Test
  void masksWhatWasSecretAmongTheParametersInTheResponseToo() {
    parameters = Json.object().put("password", "hunter22").put("name", "Ada");
    assertThat(json("{\"message\": \"hunter22 is too short for Ada\"}"))
        .isEqualTo("{\"message\":\"*** is too short for Ada\"}");
  }

  @Test
  void masksJsonWithinTexts() {
    assertThat(json("{\"text\": \"{\\\"token\\\": \\\"abc\\\", \\\"n\\\": 1}\"}"))
        .isEqualTo("{\"text\":\"{\\\"token\\\":\\\"***\\\",\\\"n\\\":1}\"}");
  }

  @Test
  void masksTextsBySecretForms() {
    assertThat(text("text/plain", "Authorization: Bearer abcdefgh.12345678"))
        .doesNotContain("abcdefgh");
    assertThat(text("application/xml", "<a><ns:apiKey x='1'>k1</ns:apiKey><b>2</b></a>"))
        .isEqualTo("<a><ns:apiKey x='1'>***</ns:apiKey><b>2</b></a>");
    assertThat(text("text/plain", "password = 'two words' and user = ada"))
        .isEqualTo("password = *** and user = ada");
    assertThat(text("application/x-www-form-urlencoded", "grant=x&client_secret=a%20b&n=1"))
        .isEqualTo("grant=x&client_secret=***&n=1");
    assertThat(json("{\"u\": \"https://ada:pw@a.example/?X-Amz-Signature=ab&n=1\"}"))
        .isEqualTo("{\"u\":\"https://ada:***@a.example/?X-Amz-Signature=***&n=1\"}");
  }

  @Test
  void leavesMessagesReadable() {
    var message = "{\"message\":\"Invalid token: signature expired\",\"code\":401}";
    assertThat(json(message)).isEqualTo(message);
  }

  @Test
  void keepsTheBeginningOfALongBody() {
    most = 40;
    var body = response("application/json", "{\"a\": 1, \"b\": [1, {\"c\": \"" + "x".repeat(100));
    assertThat(body.path("body").path("json").toString()).isEqualTo("{\"a\":1,\"b\":[1,{}]}");
    assertThat(body.path("body").path("truncated").asBoolean()).isTrue();
    assertThat(body.path("body").path("bytes").asInt()).isGreaterThan(100);
  }

  @Test
  void showsNoBeginningOfASecretThatWasCutOff() {
    most = 20;
    assertThat(text("text/plain", "0123456789" + CREDENTIAL)).isEqualTo("0123456789***");
    assertThat(text("text/plain", "{ password: \"abcdefghijklmnop\"")).doesNotContain("abcde");
  }

  @ParameterizedTest
  @ValueSource(strings = {"image/png", "multipart/form-data; boundary=x", "application/zip"})
  void keepsTypeAndLengthOfBytes(String type) {
    var body = response(type, "password=x").path("body");
    assertThat(body.path("bytes").asInt()).isEqualTo(10);
    assertThat(body.has("text") || body.has("json")).isFalse();
  }

  @Test
  void keepsNoBytesUnderTheNameOfText() {
    var body = response("text/plain", new byte[] {1, 2, (byte) 0xff, 0}).path("body");
    assertThat(body.has("text")).isFalse();
    assertThat(body.path("bytes").asInt()).isEqualTo(4);
  }

  @Test
  void readsAnyBeginningOfJson() {
    var whole = "{\"a\":[1,-2.5e3,\"x\\u00e9\",true,null,{\"b\":{}}],\"c\":\"d\"}".getBytes(UTF_8);
    for (int length = 1; length < whole.length; length++) {
      var part = PartialJson.read(Arrays.copyOf(whole, length));
      assertThat(part.map(PartialJson::isWhole)).as("%d", length).isEqualTo(Optional.of(false));
    }
    assertThat(PartialJson.read(whole).orElseThrow().value().toString())
        .isEqualTo("{\"a\":[1,-2.5E+3,\"xé\",true,null,{\"b\":{}}],\"c\":\"d\"}");
    assertThat(PartialJson.read("1 2".getBytes(UTF_8)).orElseThrow().isWhole()).isFalse();
    assertThat(PartialJson.read(new byte[0])).isEmpty();
  }

  @Test
  void takesHostileTextsInTime() {
    most = 1 << 20;
    var long1 = "secret".repeat(most / 7);
    assertThat(response("text/plain", long1).path("body").has("text")).isTrue();
    var long2 = "<token ".repeat(most / 8);
    assertThat(response("text/plain", long2).path("body").has("text")).isTrue();
    var long3 = "\"password: ".repeat(most / 12);
    assertThat(response("text/plain", long3).path("body").has("text")).isTrue();
    var long4 = "[".repeat(most / 2);
    assertThat(response("application/json", long4).path("body").isObject()).isTrue();
  }

  @Test
  void neverTakesTheLengthOfAStreamForItsWhole() {
    var stream = new Reply.Body.Stream(InputStream.nullInputStream(), OptionalLong.of(50));
    var body = CapturedBody.begun(new Reply(200, List.of(), stream), new byte[10], 10);
    assertThat(body.length()).hasValue(50);
    assertThat(body.isTruncated()).isTrue();
  }
}
