package org.integrationgateway.engines.runtime.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionLogLine.Origin;
import org.junit.jupiter.api.Test;

final class SessionLogTest {
  private static final LogQuery QUERY = LogQuery.of("s-1").limitedTo(LogQuery.MAX_LINES);

  private final SessionLog log = new SessionLog(InstantSource.system());

  @Test
  void givesUpTheOldestLinesForNewOnes() {
    IntStream.rangeClosed(1, 2_500).forEach(i -> log.append(Origin.APP, "line " + i));

    var lines = read(QUERY);
    assertThat(lines).hasSize(2_000);
    assertThat(lines.get(0).seq()).isEqualTo(501);
    assertThat(lines.get(0).text()).isEqualTo("line 501");
  }

  @Test
  void takesNoMoreThanAMegabyte() {
    IntStream.range(0, 200).forEach(i -> log.append(Origin.APP, "x".repeat(16 << 10)));

    assertThat(read(QUERY)).hasSize(64);
  }

  @Test
  void cutsALineWhereACharacterEnds() {
    log.append(Origin.APP, "é".repeat(16 << 10));

    var text = read(QUERY).get(0).text();
    assertThat(text).startsWith("éé").endsWith("é…");
    assertThat(text.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(SessionLogLine.MAX_BYTES);
  }

  @Test
  void goesOnBehindTheLinesThatAReaderMissed() {
    log.append(Origin.APP, "first");
    var reader = log.reader(QUERY.following());
    assertThat(reader.next().orElseThrow().seq()).isEqualTo(1);
    IntStream.range(0, 3_000).forEach(i -> log.append(Origin.APP, "more"));

    assertThat(reader.next().orElseThrow().seq()).isEqualTo(1_002);
  }

  @Test
  void doesNotWaitForLinesThatNeverCome() {
    log.append(Origin.APP, "only");
    var reader = log.reader(QUERY.following());
    assertThat(reader.next()).isPresent();
    log.close();

    assertThat(reader.next()).isEmpty();
  }

  @Test
  void letsAReaderBeInterrupted() {
    var reader = log.reader(QUERY.following());
    Thread.currentThread().interrupt();

    assertThat(catchThrowable(reader::next)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private List<SessionLogLine> read(LogQuery query) {
    var lines = new ArrayList<SessionLogLine>();
    var reader = log.reader(query);
    for (var line = reader.next(); line.isPresent(); line = reader.next()) {
      lines.add(line.get());
    }
    return lines;
  }
}
