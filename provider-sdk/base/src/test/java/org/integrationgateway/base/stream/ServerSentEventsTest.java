package org.integrationgateway.base.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.stream.ServerSentEvents.Limits;
import org.integrationgateway.base.stream.ServerSentEvents.TooLargeException;
import org.junit.jupiter.api.Test;

final class ServerSentEventsTest {
  private static final Limits LIMITS = Limits.ofEvent(100);

  private static ServerSentEvents of(String text, Limits limits) {
    return new ServerSentEvents(new ByteArrayInputStream(text.getBytes(UTF_8)), limits);
  }

  private static List<String> read(String text) throws IOException {
    var read = new ArrayList<String>();
    var events = of(text, LIMITS);
    for (var event = events.next(); event.isPresent(); event = events.next()) {
      read.add(event.get().type() + " " + event.get().id() + " " + event.get().text());
    }
    return read;
  }

  @Test
  void readsEventsAndLeavesTheRestOut() throws IOException {
    assertThat(
            read(
                """
                : a comment
                retry: 2000

                event: turn_event
                id: 7
                data: one
                data:two
                unknown

                event: end
                data: {}

                event: without data

                data

                data: broken off\
                """))
        .containsExactly("turn_event 7 one\ntwo", "end  {}", "message  ");
  }

  @Test
  void linesEndWithEitherCharacterOrBoth() throws IOException {
    assertThat(read("\ufeffdata:  a\r\rdata: b\r\n\r\ndata: c\n\n"))
        .containsExactly("message   a", "message  b", "message  c");
  }

  @Test
  void continuesAfterTheLastWholeEvent() throws IOException {
    var events =
        of("id: 1\nretry: 200\ndata: a\n\nid: 2\n\nid: \0\ndata: b\n\nid: 3\ndata: c", LIMITS);
    assertThat(events.lastId()).isEmpty();
    events.next();
    assertThat(events.lastId()).contains("1");
    assertThat(events.retry()).contains(Duration.ofMillis(200));
    events.next();
    assertThat(events.lastId()).contains("2");
    assertThat(events.next()).isEmpty();
    assertThat(events.lastId()).contains("2");
  }

  @Test
  void refusesWhatIsLargerThanItsLimit() {
    assertThatThrownBy(() -> of("data: 1234", new Limits(9, 100, 100)).next())
        .isInstanceOf(TooLargeException.class)
        .hasMessage("a line is larger than the limit of 9 bytes");
    assertThatThrownBy(() -> of("data: 12\ndata: 34", new Limits(9, 9, 100)).next())
        .hasMessage("an event is larger than the limit of 9 bytes");
    assertThatThrownBy(() -> of("data: 12\n\n", new Limits(9, 9, 9)).next())
        .hasMessage("the stream is larger than the limit of 9 bytes");
  }

  @Test
  void tellsHowAnEventGrows() throws IOException {
    var held = new ArrayList<Integer>();
    var text = "data: " + "x".repeat(600_000) + "\n\ndata: y\n\n";
    var stream = new ByteArrayInputStream(text.getBytes(UTF_8));
    var events = new ServerSentEvents(stream, Limits.ofEvent(1 << 20), held::add);
    assertThat(events.next()).isPresent();
    assertThat(held).containsExactly(256 << 10, 256 << 10);
    events.next();
    assertThat(held).hasSize(2);
  }
}
