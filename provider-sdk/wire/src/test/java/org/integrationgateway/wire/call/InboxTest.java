package org.integrationgateway.wire.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class InboxTest {
  private final ArrayDeque<String> coming = new ArrayDeque<>(List.of("a", "b"));
  private Inbox<String> inbox = new Inbox<>(this::more);

  private void more() {
    var next = coming.poll();
    if (next == null) {
      inbox.onCompleted();
    } else {
      inbox.onNext(next);
    }
  }

  @Test
  void takesOnePieceAfterTheOther() throws InterruptedException {
    assertThat(inbox.next()).contains("a");
    assertThat(coming).containsExactly("b");
    assertThat(inbox.next()).contains("b");
    assertThat(inbox.next()).isEmpty();
    assertThat(inbox.next()).isEmpty();
  }

  @Test
  void givesUpOnACallerWhoIsSilent() {
    inbox = new Inbox<>(() -> {});
    assertThatThrownBy(
            () ->
                inbox.next(Duration.ofMillis(5), () -> new IllegalStateException("idle too long")))
        .hasMessage("idle too long");
  }

  @Test
  void saysThatTheCallerLeft() {
    inbox = new Inbox<>(() -> inbox.onError(new IllegalStateException("away")));
    assertThatThrownBy(() -> inbox.next()).isInstanceOf(CancellationException.class);
  }
}
