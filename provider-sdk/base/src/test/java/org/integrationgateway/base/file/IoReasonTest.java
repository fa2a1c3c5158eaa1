package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class IoReasonTest {
  private static final AccessDeniedException DENIED = new AccessDeniedException("/srv/weather");

  @Test
  void namesThePathOnceAndNoClass() {
    assertThat(IoReason.of(DENIED)).isEqualTo("permission denied");
    assertThat(IoReason.withPath(DENIED)).isEqualTo("/srv/weather: permission denied");
    assertThat(IoReason.withPath(new IOException("the disk is full")))
        .isEqualTo("the disk is full");
  }

  @Test
  void putsTheReasonBehindAMessageThatSaysWhatCouldNotBeDone() {
    var named = new UncheckedIOException("'/srv/weather' cannot be written", DENIED);
    assertThat(IoReason.withPath(named))
        .isEqualTo("'/srv/weather' cannot be written: permission denied");

    var other = new UncheckedIOException("no page is written", new NoSuchFileException("/srv/a"));
    assertThat(IoReason.withPath(other))
        .isEqualTo("no page is written: /srv/a: there is no such file or folder");
  }

  @Test
  void leavesOutAMessageThatRepeatsItsCause() {
    assertThat(IoReason.withPath(new UncheckedIOException(DENIED)))
        .isEqualTo("/srv/weather: permission denied");
  }
}
