package org.integrationgateway.samples.parcels;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls the operations through a whole gateway; a stub stands for the carrier. */
class ParcelsTest {
  private static final Path PACKAGE = Path.of("");

  private final StubUpstream carrier = StubUpstream.start();

  @AfterEach
  void stop() {
    carrier.close();
  }

  @Test
  void offersWhatTheManifestChooses() {
    try (var parcels = connected()) {
      assertThat(parcels.operations())
          .containsExactlyInAnyOrder("parcels.list", "parcels.get", "parcels.send");
    }
  }

  @Test
  void presentsTheCallersKeyAndPutsEachParameterWhereTheDocumentSays() {
    carrier.answer("GET", "/parcels/P%2F1", 200, "{\"id\": \"P/1\", \"state\": \"collected\"}");
    try (var parcels = connected()) {
      assertThat(parcels.call("parcels.get", "{\"id\": \"P/1\"}").at("/state"))
          .isEqualTo("collected");
      assertThat(carrier.request().header("X-Api-Key")).contains("k-1");
    }
  }

  @Test
  void sendsTheBodyOfTheDocument() {
    carrier.answer("POST", "/parcels", 201, "{\"id\": \"P-2\", \"state\": \"registered\"}");
    try (var parcels = connected()) {
      var sent =
          parcels.call(
              "parcels.send",
              """
              {"to": {"name": "Ada", "street": "Main 1", "city": "Bern"}, "grams": 250}
              """);

      assertThat(sent.status()).isEqualTo(201);
      assertThat(carrier.request().body())
          .isEqualTo(
              "{\"to\":{\"name\":\"Ada\",\"street\":\"Main 1\",\"city\":\"Bern\"},\"grams\":250}");
    }
  }

  @Test
  void refusesWhatTheDocumentDoesNotAllow() {
    try (var parcels = connected()) {
      var refused = parcels.call("parcels.send", "{\"to\": {\"name\": \"Ada\"}, \"grams\": 0}");

      assertThat(refused.status()).isEqualTo(400);
      assertThat(carrier.requests()).isEmpty();
    }
  }

  @Test
  void collectsThePagesOfTheList() {
    carrier.answer("GET", "/parcels", 200, "{\"parcels\": [{\"id\": \"P-1\"}], \"next\": null}");
    try (var parcels = connected()) {
      var listed = parcels.call("parcels.list", "{\"state\": [\"registered\", \"collected\"]}");

      assertThat(listed.at("/0/id")).isEqualTo("P-1");
      assertThat(listed.header("X-Gateway-Pages")).contains("1");
      assertThat(carrier.request().parameter("state")).contains("registered,collected");
      assertThat(carrier.request().parameter("limit")).contains("2");
    }
  }

  private GatewayUnderTest connected() {
    var parcels = GatewayUnderTest.serve(PACKAGE, carrier);
    parcels.connect(Map.of("key", "k-1"));
    return parcels;
  }
}
