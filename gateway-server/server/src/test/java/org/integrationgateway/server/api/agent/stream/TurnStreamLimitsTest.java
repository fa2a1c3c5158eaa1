package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StreamReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of turns whose readers are too many, gone, or no longer allowed. */
final class TurnStreamLimitsTest {
  private static final int PER_SUBJECT = 20;

  @TempDir static Path home;
  private static StreamGateway gateway;

  @BeforeAll
  static void start() {
    gateway = StreamGateway.start(home, PER_SUBJECT);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void haveALimitForEachSubjectAndFreeThePlacesOfReadersThatWereKilled() {
    var carol = gateway.token("user:carol");
    var turn = gateway.turn(carol, "wait");
    var readers =
        IntStream.range(0, PER_SUBJECT).mapToObj(i -> gateway.read(turn, "", carol)).toList();
    assertThat(readers).allSatisfy(reader -> assertThat(reader.next().seq()).isEqualTo(1));

    assertThat(gateway.read(turn, "", carol).refusal()).isEqualTo("429 rate_limited");
    var dave = gateway.token("user:dave");
    try (var other = gateway.read(gateway.turn(dave, "wait"), "", dave)) {
      assertThat(other.next().seq()).isEqualTo(1);
    }
    readers.forEach(StreamReader::close);
    StreamGateway.await("all places are free", () -> gateway.open() == 0);
    var again =
        IntStream.range(0, PER_SUBJECT).mapToObj(i -> gateway.read(turn, "", carol)).toList();
    assertThat(again).allSatisfy(reader -> assertThat(reader.next().seq()).isEqualTo(1));
    again.forEach(StreamReader::close);
    StreamGateway.await("all places are free again", () -> gateway.open() == 0);
  }

  @Test
  void endWithTheTokenOfTheirReader() {
    var frank = gateway.token("user:frank");
    var turn = gateway.turn(frank, "wait");
    var own =
        ConfiguredGateway.json(
            gateway.gateway().send("POST", "/api/v1/tokens", frank, "{\"name\": \"short\"}"));
    try (var reader = gateway.read(turn, "", own.get("token").stringValue())) {
      assertThat(reader.next().seq()).isEqualTo(1);
      var id = own.get("id").stringValue();
      assertThat(gateway.gateway().status("DELETE", "/api/v1/tokens/" + id, frank, ""))
          .isEqualTo(204);
      var frame = reader.next();
      assertThat(frame).isEqualTo(StreamReader.Frame.END);
    }
  }
}
