package org.integrationgateway.sdk.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.junit.jupiter.api.Test;

final class TypedAppTest {
  record Ask(
      @Doc("City, as people write it") String city, @Doc("Days ahead") @Default("1") int days) {
    Ask {
      if (days > 14) {
        throw new IllegalArgumentException("14 days ahead at most");
      }
    }
  }

  record Forecast(String summary, double celsius, Optional<String> warning) {}

  record Trouble(String kind) {}

  private final AppProvider weather =
      TypedApp.named("weather")
          .displayName("Weather")
          .describe("Tells the weather")
          .operation(
              "forecast.get",
              Ask.class,
              Forecast.class,
              (ask, call) ->
                  new Forecast(
                      ask.city() + " in " + ask.days() + " for " + call.subject().id(),
                      21,
                      Optional.empty()))
          .readOnly()
          .describe("Forecast for a city")
          .operation("cache.clear", NoInput.class, Void.class, (none, call) -> null)
          .destructive(false)
          .operation("trouble", Trouble.class, String.class, (trouble, call) -> fail(trouble))
          .rawOperation(
              "raw",
              "{\"type\":\"object\"}",
              (json, call) ->
                  new AppResult(201, java.util.Map.of(), json.getBytes(StandardCharsets.UTF_8)))
          .build();

  private static String fail(Trouble trouble) throws Exception {
    switch (trouble.kind()) {
      case "slow" -> throw new HttpTimeoutException("too slow");
      case "away" -> throw new ConnectException("refused");
      case "interrupt" -> throw new InterruptedException();
      case "null" -> {
        return null;
      }
      default -> throw new Exception("secret detail");
    }
  }

  @Test
  void describesItselfFromTheTypes() {
    var metadata = weather.metadata();
    assertThat(metadata.displayName()).contains("Weather");
    var forecast = metadata.operations().get(0);
    assertThat(forecast.hints().readOnly()).contains(true);
    assertThat(forecast.hints().destructive()).isEmpty();
    assertThat(forecast.description()).contains("Forecast for a city");
    assertThat(forecast.inputSchema())
        .isEqualTo(
            """
            {"type":"object","properties":{\
            "city":{"type":"string","description":"City, as people write it"},\
            "days":{"type":"integer","minimum":-2147483648,"maximum":2147483647,\
            "description":"Days ahead","default":1}},\
            "required":["city"],"additionalProperties":false}\
            """);
    assertThat(forecast.outputSchema())
        .contains(
            """
            {"type":"object","properties":{"summary":{"type":"string"},\
            "celsius":{"type":"number"},"warning":{"type":"string"}},\
            "required":["summary","celsius"],"additionalProperties":false}\
            """);
    assertThat(metadata.operations().get(1).outputSchema()).isEmpty();
  }

  @Test
  void readsTheInputAndWritesTheAnswer() {
    var result = execute("forecast.get", "{\"city\":\"Bern\"}");
    assertThat(result.status()).isEqualTo(200);
    assertThat(result.headers()).containsEntry("content-type", List.of("application/json"));
    assertThat(text(result)).isEqualTo("{\"summary\":\"Bern in 1 for user:1\",\"celsius\":21.0}");
  }

  @Test
  void answersWithNothingOrWithWhatARawHandlerMade() {
    assertThat(execute("cache.clear", "{}").status()).isEqualTo(204);
    var raw = execute("raw", "{\"a\":1}");
    assertThat(raw.status()).isEqualTo(201);
    assertThat(text(raw)).isEqualTo("{\"a\":1}");
  }

  @Test
  void refusesAnInputWithEverythingThatIsWrong() {
    var failure =
        catchThrowableOfType(
            AppException.class,
            () -> execute("forecast.get", "{\"citty\":\"Bern\",\"days\":\"2\"}"));
    assertThat(failure.reason()).isEqualTo(Reason.INVALID_INPUT);
    assertThat(failure).hasMessage("the input of operation 'forecast.get' does not fit");
    assertThat(failure.problems())
        .containsExactly(
            new Problem("/citty", "is not known here, did you mean 'city'?"),
            new Problem("/days", "must be an integer, not a string"),
            new Problem("/city", "is missing: City, as people write it"));
  }

  @Test
  void letsARecordGuardItsDoor() {
    var failure =
        catchThrowableOfType(
            AppException.class, () -> execute("forecast.get", "{\"city\":\"Bern\",\"days\":15}"));
    assertThat(failure.problems()).containsExactly(new Problem("", "14 days ahead at most"));
  }

  @Test
  void refusesAnUnknownOperationWithTheNearestName() {
    assertThatThrownBy(() -> execute("forcast.get", "{}"))
        .isInstanceOfSatisfying(
            AppException.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.NOT_FOUND))
        .hasMessage("app 'weather' has no operation 'forcast.get', did you mean 'forecast.get'?");
  }

  @Test
  void tellsTimeoutsAndRefusedConnectsFromDefects() {
    assertThat(reason("slow")).isEqualTo(Reason.TIMEOUT);
    assertThat(reason("away")).isEqualTo(Reason.UNAVAILABLE);
    assertThat(reason("interrupt")).isEqualTo(Reason.TIMEOUT);
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(() -> trouble("other")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> trouble("null")).hasMessage("operation 'trouble' returned null");
  }

  @Test
  void refusesTwoOperationsWithOneId() {
    var twice =
        TypedApp.named("twice")
            .operation("a", NoInput.class, String.class, (none, call) -> "")
            .operation("a", NoInput.class, String.class, (none, call) -> "");
    assertThatThrownBy(twice::build).hasMessageContaining("same operation id twice");
  }

  @Test
  void refusesAnInputThatIsNotARecord() {
    assertThatThrownBy(
            () ->
                TypedApp.named("text").operation("a", String.class, String.class, (in, call) -> in))
        .hasMessageContaining("java.lang.String is not a record");
  }

  private Reason reason(String kind) {
    return catchThrowableOfType(AppException.class, () -> trouble(kind)).reason();
  }

  private AppResult trouble(String kind) {
    return execute("trouble", "{\"kind\":\"" + kind + "\"}");
  }

  private AppResult execute(String operation, String input) {
    return weather.execute(
        new AppCall(
            operation,
            input,
            Subject.of("user:1"),
            Optional.empty(),
            Deadline.in(Duration.ofMinutes(1)),
            "r-1"));
  }

  private static String text(AppResult result) {
    return new String(result.body(), StandardCharsets.UTF_8);
  }
}
