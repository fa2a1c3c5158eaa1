package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class StreamGuideTest {
  static final class Countdown {
    record Start(int from) {}

    static AppProvider provider() {
      return TypedApp.named("countdown")
          .streamOperation("count.down", Start.class, (start, call) -> down(start))
          .describe("Counts down to zero, one line for each number")
          .readOnly()
          .build();
    }

    private static AppStream down(Start start) {
      var numbers = IntStream.rangeClosed(0, start.from()).map(i -> start.from() - i).iterator();
      return new AppStream(
          200, Map.of("content-type", List.of("application/jsonl")), new Lines(numbers));
    }
  }

  /** Makes one line when the reader asks for it. */
  static final class Lines extends InputStream {
    private final Iterator<Integer> numbers;
    private byte[] line = {};
    private int read;

    Lines(Iterator<Integer> numbers) {
      this.numbers = numbers;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (read == line.length) {
        if (!numbers.hasNext()) {
          return -1;
        }
        line = (numbers.next() + "\n").getBytes(StandardCharsets.UTF_8);
        read = 0;
      }
      int piece = Math.min(length, line.length - read);
      System.arraycopy(line, read, buffer, offset, piece);
      read += piece;
      return piece;
    }

    @Override
    public int read() {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }
  }

  @Test
  void answersOneLineForEachNumber() throws IOException {
    var provider = ProviderUnderTest.object(Countdown::provider);
    try (var countdown = ProviderHarness.serve(provider, "{}");
        var answer = countdown.stream("count.down", "{\"from\": 2}")) {
      assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("2\n1\n0\n");
    }
  }
}
