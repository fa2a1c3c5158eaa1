package org.integrationgateway.authoring.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that a gateway captured become recordings, unless something may be secret. */
class RecordingTest {
  private static final String CAPTURE =
      """
      {
        "request": {"parameters": {"contentType": "application/json", "bytes": 30,
          "truncated": false, "json": {"owner": "jane@acme.com", "phone": "+41 79"}}},
        "response": {"status": 200,
          "headers": [{"name": "Content-Type", "value": "application/json"}],
          "body": {"contentType": "application/json", "truncated": false, "json": [ITEM]}},
        "upstream": [{
          "method": "GET", "url": "https://api.example.com/v2/items?owner=jane%40acme.com&fax=1",
          "attempt": 1, "status": 200,
          "request": {"headers": [
            {"name": "Accept", "value": "application/json"},
            {"name": "Authorization", "value": "***"},
            {"name": "User-Agent", "value": "gateway/0.1.0"}]},
          "response": {"headers": [
              {"name": "content-type", "value": "application/json"},
              {"name": "Date", "value": "Mon, 01 Jan 2026 00:00:00 GMT"},
              {"name": "X-Total-Count", "value": "1"}],
            "sameAsResponse": true}}]
      }
      """;

  @TempDir Path folder;

  private static Recording recorded(String item) {
    return CapturedCall.recording("items.list", CAPTURE.replace("ITEM", item));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"web@2.14.0", "user@odata.bind", "value@microsoft.graph.downloadUrl", "@acme.com"})
  void versionsAndAnnotationsAreNoAddresses(String text) {
    assertThat(recorded("\"" + text + "\"").toString()).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jane@acme.com", "jane@mail.acme.co.uk", "j%40acme.xn--p1ai"})
  void addressesAreMasked(String text) {
    assertThat(recorded("\"" + text + "\"").toString()).doesNotContain(text).contains("masked");
  }

  @Test
  void aCapturedCallIsAFileWithoutDetailsOfPersons() throws IOException {
    var file = folder.resolve("recordings/items.json");
    var recording = recorded("{\"id\": 1, \"firstName\": \"Jane\"}");
    recording.write(file);
    assertThat(Recording.read(file)).isEqualTo(recording);
    assertThat(file)
        .content()
        .isEqualTo(
            """
            {
              "call": {
                "operation": "items.list",
                "parameters": {
                  "owner": "masked@example.com",
                  "phone": "***"
                },
                "answer": {
                  "status": 200,
                  "headers": {
                    "content-type": "application/json"
                  },
                  "json": [
                    {
                      "id": 1,
                      "firstName": "***"
                    }
                  ]
                }
              },
              "upstream": [
                {
                  "request": {
                    "method": "GET",
                    "path": "/v2/items?owner=masked%40example.com&fax=***",
                    "headers": {
                      "accept": "application/json",
                      "authorization": "***"
                    }
                  },
                  "response": {
                    "status": 200,
                    "headers": {
                      "content-type": "application/json",
                      "x-total-count": "1"
                    },
                    "json": [
                      {
                        "id": 1,
                        "firstName": "***"
                      }
                    ]
                  }
                }
              ]
            }
            """);
  }

  @Test
  void isNotWrittenWithATextThatLooksLikeASecret() {
    var file = folder.resolve("items.json");
    assertThatThrownBy(() -> recorded("{\"handle\": \"k3Jx9QpL0vZt7RbW2mNs\"}").write(file))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining(
            "/upstream/0/response/json/0/handle has 'k3Jx…', which looks like a secret")
        .hasMessageContaining("capture.redact")
        .hasMessageNotContaining("k3Jx9QpL0vZt7RbW2mNs");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getForecastByCityNameAndCountry",
        "getting-started-with-version-2-of-everything",
        "123e4567-e89b-12d3-a456-426614174000",
        "20260101120000000000000",
        "application/vnd.acme.items.v2+json",
      })
  void namesAndNumbersAreNoSecrets(String text) {
    assertThat(LikelySecrets.isLikely(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "9f86d081884c7d659a2feaa0c55ad015",
        "AKIAIOSFODNN7EXAMPLE1Q2W",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      })
  void keysAndTokensAreLikelySecrets(String text) {
    assertThat(LikelySecrets.isLikely(text)).isTrue();
  }

  @Test
  void refusesWhatIsCutOffOrCannotBeMasked() {
    var body = "\"body\": {\"contentType\": \"application/json\", \"truncated\": false";
    assertThatThrownBy(
            () ->
                CapturedCall.recording(
                    "items.list",
                    CAPTURE.replace("ITEM", "1").replace(body, body.replace("false", "true"))))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("the response has more bytes than are captured");
    assertThatThrownBy(
            () ->
                CapturedCall.exchange(
                    """
                    {"method": "GET", "url": "https://api.example.com/logo", "status": 200,
                     "request": {"headers": []},
                     "response": {"headers": [], "body": {"contentType": "image/png", "bytes": 9}}}
                    """))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining(
            "the response of GET /logo cannot be masked: it is not a text in " + "UTF-8");
    assertThatThrownBy(() -> CapturedCall.recording("list", "{\"request\": {}, \"upstream\": []}"))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("there is no response to record");
  }

  @Test
  void saysWhichFileIsNoRecording() throws IOException {
    assertThatThrownBy(() -> Recording.read(folder.resolve("none.json")))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("none.json")
        .hasMessageContaining("-Dgateway.record=true");
    var file = Files.writeString(folder.resolve("bad.json"), "{\"upstream\": [{}]}");
    assertThatThrownBy(() -> Recording.read(file))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("bad.json is not a recording: 'request' is missing");
    Files.writeString(file, "{");
    assertThatThrownBy(() -> Recording.read(file))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("bad.json is not a recording");
  }
}
