package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.integrationgateway.server.testing.StreamReader.Frame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of turns at a replica that does not execute them. */
final class TurnStreamReplicasTest {
  @TempDir Path home;

  private static void assertNumbered(List<Frame> events) {
    assertThat(events.stream().map(Frame::seq))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
  }

  @Test
  void showAnyReplicasTurnsAndGoOnAtAnother() {
    try (var first = StreamGateway.start(home, 20);
        var second = first.replica()) {
      var token = first.token("user:alice");
      var turn = first.turn(token, "talk");
      var events = new ArrayList<Frame>();
      var here = second;
      var last = "";
      while (true) {
        try (var reader = here.read(turn, "", token, last)) {
          var frame = reader.next();
          if (frame.name().equals("end")) {
            assertThat(frame.data()).contains("\"succeeded\"");
            break;
          }
          events.add(frame);
          last = frame.id();
        }
        here = here == first ? second : first;
      }
      assertNumbered(events);
      assertThat(events).hasSizeGreaterThan(8);
    }
  }

  @Test
  void followATurnOfAnotherReplicaToItsEnd() {
    try (var first = StreamGateway.start(home, 20);
        var second = first.replica()) {
      var token = first.token("user:alice");
      var turn = first.turn(token, "talk");
      try (var reader = second.read(turn, "", token)) {
        var all = reader.all();
        assertNumbered(all.subList(0, all.size() - 1));
        assertThat(all.get(all.size() - 1).data()).contains("\"succeeded\"", "\"terminal\"");
      }
    }
  }

  @Test
  void sendTheirReadersToAnotherReplicaWhenTheirsStops() {
    try (var second = StreamGateway.start(home, 20)) {
      var token = second.token("user:alice");
      var turn = second.turn(token, "talk");
      var events = new ArrayList<Frame>();
      try (var first = second.replica()) {
        var reader = first.read(turn, "", token);
        events.addAll(reader.events(1));
        var stopping = CompletableFuture.runAsync(first::close);
        for (var frame = reader.take(); frame != Frame.END; frame = reader.take()) {
          assertThat(frame.name()).isIn("turn_event", ":");
          if (frame.name().equals("turn_event")) {
            events.add(frame);
          }
        }
        stopping.join();
      }
      var last = events.get(events.size() - 1).id();
      try (var reader = second.read(turn, "", token, last)) {
        var rest = reader.all();
        events.addAll(rest.subList(0, rest.size() - 1));
      }
      assertNumbered(events);
    }
  }
}
