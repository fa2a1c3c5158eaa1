package org.integrationgateway.connections.hosted.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.integrationgateway.http.exchange.Query;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Signatures that the documentation of senders shows. Stripe and Shopify show none with its secret:
 * theirs were computed by another implementation of HMAC, as their documentation says.
 */
class SignatureVectorsTest {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String TWILIO_URL = "https://mycompany.com/myapp.php?foo=1&bar=2";

  private record Vector(
      String sender,
      String secret,
      long time,
      String url,
      Map<String, String> headers,
      String body) {
    @Override
    public String toString() {
      return sender;
    }

    String signatureHeader() {
      return headers.keySet().stream()
          .filter(name -> name.toLowerCase(Locale.ROOT).matches(".*(signature|hmac).*"))
          .findFirst()
          .orElseThrow();
    }

    Vector with(String header, UnaryOperator<String> change) {
      var changed = new HashMap<>(headers);
      changed.compute(header, (name, value) -> change.apply(value));
      return new Vector(sender, secret, time, url, changed, body);
    }

    Vector at(long seconds) {
      return new Vector(sender, secret, seconds, url, headers, body);
    }

    Vector signedBy(String other) {
      return new Vector(sender, other, time, url, headers, body);
    }

    Vector saying(String other) {
      return new Vector(sender, secret, time, url, headers, other);
    }
  }

  private static List<Vector> vectors() {
    return List.of(
        new Vector(
            "slack",
            "8f742231b10e8888abcd99yyyzzz85a5",
            1531420618,
            "https://a.b/c",
            Map.of(
                "X-Slack-Request-Timestamp",
                "1531420618",
                "X-Slack-Signature",
                "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
                "Content-Type",
                FORM),
            "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"),
        new Vector(
            "github",
            "It's a Secret to Everybody",
            0,
            "https://a.b/c",
            Map.of(
                "X-Hub-Signature-256",
                "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
                "X-GitHub-Delivery",
                "72d3162e-cc78-11e3-81ab-4c9367dc0958"),
            "Hello, World!"),
        new Vector(
            "stripe",
            "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
            1492774577,
            "https://a.b/c",
            Map.of(
                "Stripe-Signature",
                "t=1492774577,v1=%s,v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39"
                    .formatted(STRIPE),
                "Content-Type",
                JSON),
            "{\"id\":\"evt_1NG8Du2eZvKYlo2CUI79vXWy\",\"object\":\"event\",\"type\":\"charge.succeeded\"}"),
        new Vector(
            "shopify",
            "hush",
            0,
            "https://a.b/c",
            Map.of("X-Shopify-Hmac-SHA256", SHOPIFY, "X-Shopify-Event-Id", "98880550"),
            "{\"id\":820982911946154508,\"email\":\"jon@example.com\"}"),
        new Vector(
            "twilio",
            "12345",
            0,
            TWILIO_URL,
            Map.of("X-Twilio-Signature", "RSOYDt4T1cUTdK1PDd93/VVr8B8=", "Content-Type", FORM),
            "To=%2B18005551212&From=%2B14158675309&Digits=1234&Caller=%2B14158675309&CallSid=CA1234567890ABCDE"),
        new Vector(
            "standard",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            1614265330,
            "https://a.b/c",
            Map.of(
                "webhook-id",
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                "webhook-timestamp",
                "1614265330",
                "webhook-signature",
                "v1,bm9ldHU= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
                    + " v2,MzJsNDk4MzI0K2VvdSMjMTEjQEBAQDEyMzMzMzEyMwo="),
            "{\"test\": 2432232314}"));
  }

  private static final String STRIPE =
      "f22759918b780bfb3a1b8948b23afc8e636bfe193dd5286587d1fcf5b6016f1e";
  private static final String SHOPIFY = "D0UMXmhjwBRi4y66TmhJrDlhQABD7zI2fm3p6/QLMo8=";

  private static HostedRequest request(Vector vector, Map<String, List<String>> headers) {
    int query = vector.url.indexOf('?');
    return new HostedRequest(
        "POST",
        "/c",
        vector.url,
        headers,
        query < 0 ? Map.of() : Query.parse(vector.url.substring(query + 1)).toMap(),
        Map.of(),
        () -> vector.body.getBytes(UTF_8));
  }

  private static Map<String, List<String>> headers(Vector vector) {
    var headers = new HashMap<String, List<String>>();
    vector.headers.forEach(
        (name, value) -> headers.put(name.toLowerCase(Locale.ROOT), List.of(value)));
    return headers;
  }

  private static Verified verify(Vector vector, String... secrets) throws IOException {
    return verify(vector, headers(vector), secrets);
  }

  private static Verified verify(
      Vector vector, Map<String, List<String>> headers, String... secrets) throws IOException {
    var scheme = DocumentedSchemes.all().get(vector.sender);
    return DocumentedSchemes.verifier(scheme, Instant.ofEpochSecond(vector.time), secrets)
        .verify(request(vector, headers));
  }

  private static void refused(Vector vector) {
    assertThatThrownBy(() -> verify(vector, vector.secret))
        .isInstanceOf(RejectedRequestException.class);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void verifiesThePublishedSignature(Vector vector) throws IOException {
    var verified = verify(vector, vector.secret);
    var id = DocumentedDelivery.of(vector.headers);
    assertThat(verified.delivery().orElseThrow().name())
        .startsWith(id.isEmpty() ? "signature " : "id " + id);
    assertThat(verify(vector, "new", vector.secret, "old")).isEqualTo(verified);
  }

  /** The header of the delivery's name, where the vector has one. */
  private static final class DocumentedDelivery {
    static String of(Map<String, String> headers) {
      return Stream.of("X-GitHub-Delivery", "X-Shopify-Event-Id", "webhook-id")
          .filter(headers::containsKey)
          .map(headers::get)
          .findFirst()
          .orElse("");
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void refusesEverythingElse(Vector vector) {
    var header = vector.signatureHeader();
    refused(vector.signedBy("another"));
    refused(vector.signedBy("x" + vector.secret));
    refused(vector.saying(vector.body + " "));
    refused(vector.saying(""));
    refused(vector.with(header, value -> ""));
    refused(vector.with(header, value -> " "));
    refused(vector.with(header, value -> value.substring(0, value.length() / 3)));
    refused(
        vector.with(
            header,
            value ->
                value
                    .replace("v0=", "v9=")
                    .replace("v1", "v9")
                    .replace("sha256=", "sha1=")
                    .replace("R", "S")
                    .replace("V", "W")));
    assertThatThrownBy(() -> verify(vector)).isInstanceOf(RejectedRequestException.class);
    assertThatThrownBy(() -> verify(vector, "")).isInstanceOf(RejectedRequestException.class);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void refusesASignatureThatWasSentTwice(Vector vector) {
    var header = vector.signatureHeader();
    var twice = headers(vector);
    var value = vector.headers.get(header);
    twice.put(header.toLowerCase(Locale.ROOT), List.of(value, value));
    assertThatThrownBy(() -> verify(vector, twice, vector.secret))
        .isInstanceOf(RejectedRequestException.class);
    twice.remove(header.toLowerCase(Locale.ROOT));
    assertThatThrownBy(() -> verify(vector, twice, vector.secret))
        .isInstanceOf(RejectedRequestException.class);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void refusesTimesThatAreTooFarFromNow(Vector vector) throws IOException {
    if (vector.time == 0) {
      assertThat(verify(vector.at(4_000_000_000L), vector.secret).delivery()).isPresent();
      return;
    }
    assertThat(verify(vector.at(vector.time + 300), vector.secret).claims())
        .containsEntry("timestamp", Long.toString(vector.time));
    assertThat(verify(vector.at(vector.time - 300), vector.secret).claims()).isNotEmpty();
    refused(vector.at(vector.time + 301));
    refused(vector.at(vector.time - 301));
  }

  @Test
  void readsHexadecimalDigitsInBothCases() throws IOException {
    var github = vectors().get(1);
    var upper =
        github.with(
            "X-Hub-Signature-256",
            value -> "sha256=" + value.substring(7).toUpperCase(Locale.ROOT));
    assertThat(verify(upper, github.secret)).isEqualTo(verify(github, github.secret));
    refused(github.with("X-Hub-Signature-256", value -> value.toUpperCase(Locale.ROOT)));
    refused(github.with("X-Hub-Signature-256", value -> value.replace("sha256=", "sha256= ")));
  }

  @Test
  void refusesTwoTimesInOneHeader() {
    var stripe = vectors().get(2);
    refused(stripe.with("Stripe-Signature", value -> value + ", " + value));
    refused(stripe.with("Stripe-Signature", value -> "t=1," + value));
    refused(stripe.with("Stripe-Signature", value -> value + ",v1=aa".repeat(40)));
  }

  @Test
  void verifiesABodyThatIsNoFormByItsHashInTheUrl() throws IOException {
    var body = "{\"a\":1}";
    var url =
        "https://a.b/c?bodySHA256=015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862";
    var vector =
        new Vector(
            "twilio",
            "12345",
            0,
            url,
            Map.of("X-Twilio-Signature", "wwkrYEOgkuxBfD322r42M3XWLjE=", "Content-Type", JSON),
            body);
    assertThat(verify(vector, "12345").delivery()).isPresent();
    refused(vector.saying("{\"a\":2}"));
  }

  /** For any headers, the request is verified or rejected, and never fails. */
  @Test
  @Tag("nightly")
  void rejectsRandomHeaders() {
    var random = new Random(20261123);
    var alphabet = "tv01=, ,;:sha256=+/AZaz09\u00e9\"\\{}%";
    for (int round = 0; round < 3000; round++) {
      var vector = vectors().get(round % vectors().size());
      var headers = headers(vector);
      for (var name : new ArrayList<>(headers.keySet())) {
        var text = new char[random.nextInt(60)];
        for (int i = 0; i < text.length; i++) {
          text[i] = alphabet.charAt(random.nextInt(alphabet.length()));
        }
        var values = new String[random.nextInt(3)];
        Arrays.fill(values, new String(text));
        headers.put(name, List.of(values));
      }
      assertThatThrownBy(() -> verify(vector, headers, vector.secret))
          .isInstanceOf(RejectedRequestException.class);
    }
  }
}
