package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.InputStream;
import java.net.URI;
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
  void keepsCursorsKindsAndTruthValues() {
    assertThat(
            json(
                "{\"pageToken\":\"p1\",\"next_page_token\":\"p2\",\"tokenKind\":\"auth\",\"oauthTokens\":[],"
                    + "\"tokens\":[true,false],\"next\":\"/items?pageToken=p3&page_token=p4&oauthTokens=true\"}"))
        .isEqualTo(
            "{\"pageToken\":\"p1\",\"next_page_token\":\"p2\",\"tokenKind\":\"auth\",\"oauthTokens\":[],"
                + "\"tokens\":[true,false],\"next\":\"/items?pageToken=p3&page_token=p4&oauthTokens=true\"}");
    assertThat(text("application/x-www-form-urlencoded", "page_token=p1&%24skiptoken=p2&token=x"))
        .isEqualTo("page_token=p1&%24skiptoken=p2&token=***");
    var redaction =
        new Redaction(
            Set.of(),
            new CaptureConfig(CaptureMode.ALL, paths, Duration.ofDays(1), most),
            List.of());
    assertThat(redaction.url(URI.create("https://api.example.com/a?page_token=p1&access_token=x")))
        .isEqualTo("https://api.example.com/a?page_token=p1&access_token=***");
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
  void masksTheValueOfAPairWhoseNameIsSecret() {
    assertThat(json("{\"Headers\":[{\"Name\":\"X-Api-Key\",\"Value\":\"k-1234567\"}]}"))
        .contains("X-Api-Key", MASK)
        .doesNotContain("k-1234567");
    assertThat(json("[{\"key\":\"password\",\"value\":\"hunter2\"},\"was hunter2\"]"))
        .isEqualTo("[{\"key\":\"password\",\"value\":\"***\"},\"was ***\"]");
    assertThat(json("[{\"name\":\"colour\",\"value\":\"green\"}]")).contains("green");
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
  void takesHostileTextsInTime() throws Exception {
    most = 1 << 20;
    var long1 = "secret".repeat(most / 7);
    // A pause of the machine may use up the two seconds that masking a text may take.
    eventually(() -> assertThat(response("text/plain", long1).path("body").has("text")).isTrue());
    var long2 = "<token ".repeat(most / 8);
    assertThat(response("text/plain", long2).path("body").has("notKept")).isTrue();
    var long3 = "\"password: ".repeat(most / 12);
    eventually(() -> assertThat(response("text/plain", long3).path("body").has("text")).isTrue());
    var long4 = "[".repeat(most / 2);
    assertThat(response("application/json", long4).path("body").isObject()).isTrue();
  }

  @Test
  void leavesOutXmlThatNamesASecret() {
    for (var xml :
        List.of(
            "<a><ns:apiKey x='1'>k1</ns:apiKey><b>2</b></a>",
            "<password><![CDATA[k1]]></password>",
            "<secret><v>k1</v></secret>",
            "<field name=\"password\">k1</field>",
            "<field password='k1'/>",
            "<key>password</key><string>k1</string>")) {
      var body = response("application/xml", xml).path("body");
      assertThat(body.path("notKept").asString()).as(xml).isEqualTo("it cannot be masked");
      assertThat(body.has("text")).isFalse();
      assertThat(json(Json.object().put("x", xml).toString())).isEqualTo("{\"x\":\"***\"}");
    }
    assertThat(text("text/xml", "<a b='1'>2</a>")).isEqualTo("<a b='1'>2</a>");
  }

  @Test
  void leavesOutTextsInWhichNoPlaceCanBeTold() {
    paths = List.of("customer.iban");
    assertThat(response("text/plain", "iban DE02").path("body").path("notKept").asString())
        .isEqualTo("it cannot be masked");
    assertThat(text("application/x-www-form-urlencoded", "customer[iban]=DE02&customer.iban=D&n=1"))
        .isEqualTo("customer[iban]=***&customer.iban=***&n=1");
    assertThat(text("application/x-ndjson", "{\"customer\":{\"iban\":\"DE02\"}}\n{\"n\":1}\n"))
        .isEqualTo("{\"customer\":{\"iban\":\"***\"}}\n{\"n\":1}");
  }

  @Test
  void masksJsonByItsFormWhateverItsType() {
    assertThat(
            response("text/plain", " {\"otp\": \"a\\\"b\"}").path("body").path("json").toString())
        .isEqualTo("{\"otp\":\"***\"}");
    assertThat(text("text/plain", "{\"pass\\u0077ord\":\"k1\"}{\"n\":1}"))
        .isEqualTo("{\"password\":\"***\"}\n{\"n\":1}");
    assertThat(text("text/event-stream", "event: a\ndata: {\"session_id\":[\"k1\",\"k2\"]}\n\n"))
        .isEqualTo("event: a\ndata:{\"session_id\":\"***\"}\n\n");
    assertThat(response("text/plain", "x {\"pass\\u0077ord\":\"k1\"}").path("body").has("notKept"))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "otp=k1.k1",
        "passcode: k1.k1",
        "session_id='k1.k1'",
        "signing_key = k1.k1",
        "x \"password\": \"a\\\"k1.k1\"",
        "x passwords: [\"a]b\", \"k1.k1\"] ",
        "mutation { login(password:\"k1.k1\") }",
        "Host: x\nX-Api-Key: k1.k1\n",
        "Authorization: Custom a=k1.k1, b=k1.k1",
        "curl -H 'Cookie: a=b; c=k1.k1'",
        "Server=a;Password=k1.k1;Port=1",
        "/callback?access_token=k1.k1&n=1",
        "https://a.example/#access_token=k1.k1",
        "https://k1.k1@a.example/",
        "https://ada:p@k1.k1@a.example/",
        "https://ada:p/k1.k1@a.example/",
        "-----BEGIN RSA PRIVATE KEY-----\nk1.k1\n-----END RSA PRIVATE KEY-----",
        "password: |\n  a\n  k1.k1"
      })
  void masksTextsAndStringsAlike(String secret) {
    most = 10_000;
    assertThat(text("text/plain", secret)).contains(MASK).doesNotContain("k1.k1");
    assertThat(json(Json.object().put("x", secret).toString()))
        .contains(MASK)
        .doesNotContain("k1.k1");
    assertThat(json(Json.object().put("x", Json.object().put("y", secret).toString()).toString()))
        .contains(MASK)
        .doesNotContain("k1.k1");
  }

  @Test
  void masksValuesOfForms() {
    var form = "application/x-www-form-urlencoded";
    assertThat(text(form, "a=1;password=x;y&b=2")).isEqualTo("a=1;password=***&b=2");
    assertThat(text(form, "p=%7B%22password%22%3A%22k1%22%7D&user[password]=k2"))
        .isEqualTo("p=%7B%22password%22%3A%22***%22%7D&user[password]=***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "previousPassword",
        "previous_secret",
        "inputPassword",
        "totalSecret",
        "pass",
        "pin",
        "auth",
        "signature",
        "secret_id",
        "otp",
        "passcode",
        "password2"
      })
  void knowsNamesOfSecrets(String name) {
    assertThat(json(Json.object().put(name, "k1").toString()))
        .isEqualTo("{\"%s\":\"***\"}".formatted(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nextToken",
        "previousToken",
        "total_tokens",
        "password_policy",
        "passed",
        "pinned"
      })
  void knowsNamesThatAreNoSecret(String name) {
    assertThat(json(Json.object().put(name, "k1").toString()))
        .isEqualTo("{\"%s\":\"k1\"}".formatted(name));
  }

  @Test
  void masksTheCredentialInEveryEncodingOfAUrl() {
    credential = List.of(Secret.of("a~b*c\"d e"));
    for (var encoded :
        List.of("a~b%2Ac%22d%20e", "a%7Eb*c%22d+e", "a~b%2ac%22d%20e", "a~b%2Ac%5C%22d%20e")) {
      assertThat(text("text/plain", "/x/" + encoded)).isEqualTo("/x/***");
    }
  }

  @Test
  void neverTakesTheLengthOfAStreamForItsWhole() {
    var stream = new Reply.Body.Stream(InputStream.nullInputStream(), OptionalLong.of(50));
    var body = CapturedBody.begun(new Reply(200, List.of(), stream), new byte[10], 10);
    assertThat(body.length()).hasValue(50);
    assertThat(body.isTruncated()).isTrue();
  }
}
