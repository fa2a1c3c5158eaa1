package org.integrationgateway.server.surface.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests in XML of declared operations, with answers in XML. */
final class XmlRequestsTest {
  private static final Map<String, String> SEEN = new ConcurrentHashMap<>();

  // Shared by the tests, and ends with their JVM.
  private static final JettyUpstream UPSTREAM =
      new JettyUpstream(
          (request, response) -> {
            SEEN.put("type", request.getHeaders().get("Content-Type"));
            SEEN.put("action", "" + request.getHeaders().get("SOAPAction"));
            SEEN.put("query", "" + request.getHttpURI().getQuery());
            var body = Content.Source.asString(request, UTF_8);
            SEEN.put("body", body);
            response.getHeaders().put("Content-Type", "text/xml");
            try (var done = Blocker.callback()) {
              Content.Sink.write(response, true, body, done);
              done.block();
            }
          });

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/weather
      version: 1.0.0
      kind: app
      spec:
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
            - name: forecast
              method: POST
              path: /soap
              parameters:
              - {name: city, required: true, description: A city.}
              - {name: days, type: int}
              - {name: units, type: array}
              - {name: options, type: object}
              - {name: zone, in: query}
              xml:
                template: |
                  <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
                    <s:Body>
                      <Forecast xmlns="urn:weather" zone="{zone}">
                        <city>{city}</city>
                        <days>{days}</days>
                        <unit>{units}</unit>
                        <options>{options}</options>
                      </Forecast>
                    </s:Body>
                  </s:Envelope>
        headers: {SOAPAction: '"urn:weather#Forecast"'}
        connections: {default: {mode: none, auth: {type: none}}}
        responseMapping: {xml: {}, dataPath: Envelope.Body.Forecast}
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    var folder = Files.createDirectory(home.resolve("weather"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(UPSTREAM.at("")));
    gateway =
        ConfiguredGateway.start(home, "apps: {weather: {provider: {source: {path: weather}}}}\n");
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static String call(String input) {
    return gateway.send("POST", "/api/v1/weather/forecast", token, input).body();
  }

  @Test
  void writesTheInputIntoTheTemplate() {
    var answer =
        call(
            """
            {"city": "Zürich <1>", "days": 3, "units": ["C", "F"], "zone": "CET",
             "options": {"@lang": "de", "wind": true}}
            """);

    assertThat(SEEN)
        .containsEntry("type", "text/xml; charset=utf-8")
        .containsEntry("action", "\"urn:weather#Forecast\"")
        .containsEntry("query", "zone=CET");
    assertThat(SEEN.get("body"))
        .isEqualTo(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                + "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
                + "<Forecast xmlns=\"urn:weather\" zone=\"CET\"><city>Zürich &lt;1&gt;</city>"
                + "<days>3</days><unit>C</unit><unit>F</unit>"
                + "<options lang=\"de\"><wind>true</wind></options></Forecast>"
                + "</s:Body></s:Envelope>");
    assertThat(answer)
        .isEqualTo(
            "{\"data\":{\"@zone\":\"CET\",\"city\":\"Zürich <1>\",\"days\":\"3\",\"unit\":[\"C\",\"F\"],"
                + "\"options\":{\"@lang\":\"de\",\"wind\":\"true\"}},\"pagination\":{}}");
  }

  @Test
  void leavesOutWhatIsAbsent() {
    call("{\"city\": \"Bern\"}");
    assertThat(SEEN.get("body"))
        .contains("<Forecast xmlns=\"urn:weather\"><city>Bern</city></Forecast>");
  }

  @Test
  void describesParametersAndShowsTheRequest() {
    var listed = gateway.get("/api/v1/apps/weather/operations", token).body();
    assertThat(listed).contains("A city.", "\"days\"").doesNotContain("#xml");
    assertThat(
            gateway
                .send(
                    "POST", "/api/v1/weather/forecast?_dryRun=true", token, "{\"city\": \"Bern\"}")
                .body())
        .contains("<city>Bern</city>");
  }

  @Test
  void refusesWhatHasNoFormInXml() {
    assertThat(call("{\"city\": \"\\u0001\"}")).contains("invalid_parameters", "U+0001");
    assertThat(call("{\"city\": \"Bern\", \"options\": {\"a b\": 1}}"))
        .contains("invalid_parameters", "is not a name in XML");
    assertThat(call("{}")).contains("invalid_parameters", "city");
  }
}
