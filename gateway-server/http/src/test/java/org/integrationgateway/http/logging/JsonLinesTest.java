package org.integrationgateway.http.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;

final class JsonLinesTest {
  @Test
  void writesTheMessageAsItReads() {
    var line = line(log -> log.warn("{} of {} \"things\"\nare gone", 2, 3));
    assertThat(line.path("message").asString()).isEqualTo("2 of 3 \"things\"\nare gone");
    assertThat(line.path("level").asString()).isEqualTo("WARN");
    assertThat(line.path("logger").asString()).isEqualTo("of.a.test");
    assertThat(line.path("thread").asString()).isEqualTo(Thread.currentThread().getName());
    assertThat(Instant.parse(line.path("timestamp").asString()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
    assertThat(line.has("exception")).isFalse();
  }

  @Test
  void writesEachValueWithItsType() {
    var line =
        line(
            log ->
                log.atInfo()
                    .addKeyValue("status", 404)
                    .addKeyValue("took_ms", 12L)
                    .addKeyValue("share", 0.5)
                    .addKeyValue("lost", Double.NaN)
                    .addKeyValue("exact", new BigDecimal("1.10"))
                    .addKeyValue("large", new BigInteger("123456789012345678901"))
                    .addKeyValue("again", true)
                    .addKeyValue("code", "not_found")
                    .addKeyValue("level_of", Level.INFO)
                    .addKeyValue("absent", (Object) null)
                    .log("it"));
    assertThat(line.path("status").isInt()).isTrue();
    assertThat(line.path("status").intValue()).isEqualTo(404);
    assertThat(line.path("took_ms").longValue()).isEqualTo(12);
    assertThat(line.path("share").doubleValue()).isEqualTo(0.5);
    assertThat(line.path("lost").asString()).isEqualTo("NaN");
    assertThat(line.path("exact").decimalValue()).isEqualByComparingTo("1.1");
    assertThat(line.path("large").bigIntegerValue()).isEqualTo("123456789012345678901");
    assertThat(line.path("again").isBoolean()).isTrue();
    assertThat(line.path("code").isString()).isTrue();
    assertThat(line.path("level_of").asString()).isEqualTo("INFO");
    assertThat(line.path("absent").isNull()).isTrue();
  }

  @Test
  void keepsAKeyThatHasTheNameOfAnotherField() {
    var line =
        line(
            log ->
                log.atInfo()
                    .addKeyValue("message", "of the provider")
                    .addKeyValue("k", 1)
                    .addKeyValue("k", 2)
                    .log("of the gateway"));
    assertThat(line.path("message").asString()).isEqualTo("of the gateway");
    assertThat(line.path("field_message").asString()).isEqualTo("of the provider");
    assertThat(line.path("k").intValue()).isEqualTo(1);
    assertThat(line.path("field_k").intValue()).isEqualTo(2);
  }

  @Test
  void writesAnExceptionWithItsStack() {
    var cause = new IllegalArgumentException("of the cause");
    var exception =
        line(log -> log.error("it", new IllegalStateException("of it", cause))).path("exception");
    assertThat(exception.path("class").asString()).isEqualTo("java.lang.IllegalStateException");
    assertThat(exception.path("message").asString()).isEqualTo("of it");
    assertThat(exception.path("stack").asString())
        .contains("JsonLinesTest", "Caused by: java.lang.IllegalArgumentException: of the cause");
  }

  /** Logs one event and parses its line by the strict parser of the server. */
  private static JsonNode line(Consumer<Logger> logging) {
    var context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    var events = new ListAppender<ILoggingEvent>();
    events.setContext(context);
    events.start();
    var log = context.getLogger("of.a.test");
    log.addAppender(events);
    logging.accept(log);
    var encoder = new JsonLines();
    encoder.setContext(context);
    encoder.start();
    var line = new String(encoder.encode(events.list.get(0)), StandardCharsets.UTF_8);
    assertThat(line).endsWith("}\n").containsOnlyOnce("\n");
    return Json.parse(line.getBytes(StandardCharsets.UTF_8));
  }
}
