package org.integrationgateway.http.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.testing.Eventually;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Repeated failures, and failures whose stack tells nothing. */
final class SummedLinesTest {
  private final List<ILoggingEvent> written = new CopyOnWriteArrayList<>();
  private final LoggerContext context = new LoggerContext();
  private Logger log;
  private SummedLines summed;

  @BeforeEach
  void begin() {
    begin(Duration.ofHours(1));
  }

  private void begin(Duration window) {
    context.setMDCAdapter(new LogbackMDCAdapter());
    var lines =
        new AppenderBase<ILoggingEvent>() {
          @Override
          protected void append(ILoggingEvent event) {
            written.add(event);
          }
        };
    lines.start();
    summed = new SummedLines(lines, window);
    summed.setContext(context);
    summed.start();
    log = context.getLogger("org.integrationgateway.invocations");
    log.detachAndStopAllAppenders();
    log.addAppender(summed);
    log.setLevel(Level.INFO);
  }

  private void call(String app, String code, int number) {
    log.atWarn()
        .addKeyValue("request", number)
        .addKeyValue("app", app)
        .addKeyValue("code", code)
        .log("call {} of {} failed", number, app);
  }

  private List<String> texts() {
    return written.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void writesTheFirstOfEachAppAndCodeAtOnceAndTheNumberOfTheOthers() {
    for (int i = 0; i < 54; i++) {
      call("weather", "upstream_unreachable", i);
      call("weather", "upstream_timeout", i);
      call("news", "upstream_timeout", i);
    }
    assertThat(texts())
        .containsExactly(
            "call 0 of weather failed", "call 0 of weather failed", "call 0 of news failed");
    summed.stop();
    assertThat(texts()).hasSize(6).contains("call 53 of news failed (53 times in 3600 s)");
    assertThat(written.get(5).getKeyValuePairs()).hasSize(3);
  }

  @Test
  void writesTheSumAtTheEndOfTheTimeAndBeginsAgain() throws Exception {
    begin(Duration.ofMillis(30));
    call("news", "internal", 1);
    call("news", "internal", 2);
    call("news", "internal", 3);
    Eventually.eventually(
        () -> assertThat(texts()).anyMatch(text -> text.startsWith("call 3 of news failed")));
    Eventually.eventually(
        () -> {
          call("news", "internal", 4);
          assertThat(texts()).contains("call 4 of news failed");
        });
  }

  @Test
  void hidesNoOtherLine() {
    log.warn("provider 'a' did not start");
    log.warn("provider 'b' did not start");
    log.info("twice");
    log.info("twice");
    assertThat(texts()).hasSize(4);
    log.setLevel(Level.DEBUG);
    call("news", "internal", 1);
    call("news", "internal", 1);
    assertThat(texts()).hasSize(6);
  }

  @Test
  void writesAFailureFromOutsideInOneLine() {
    var away = new IndexedDbException(Reason.UNAVAILABLE, "database x is not reachable");
    log.warn("the run goes on later", new IllegalStateException(away));
    log.error(
        "a task failed", new GatewayException(ErrorCode.STORE_UNAVAILABLE, "the store is away"));
    log.error("a defect", new IllegalStateException("bug"));
    assertThat(texts())
        .containsExactly(
            "the run goes on later: database x is not reachable",
            "a task failed: the store is away",
            "a defect");
    assertThat(written)
        .extracting(event -> event.getThrowableProxy() == null)
        .containsExactly(true, true, false);
  }
}
