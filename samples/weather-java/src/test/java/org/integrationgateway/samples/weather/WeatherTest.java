package org.integrationgateway.samples.weather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class WeatherTest {
  private static final String STATIONS = "weather://stations";
  private static final OfferQuery QUERY =
      new OfferQuery(CallContext.of(Subject.of("user:tester")), Optional.empty());

  @Test
  void forecastsTheSameDaysTheSameWay() {
    try (var weather = weather("{}")) {
      var once = call(weather, "forecast.get", "{\"city\": \"bern\", \"days\": 3}");

      assertThat(once)
          .startsWith("{\"city\":\"Bern\",\"unit\":\"CELSIUS\"")
          .contains("\"ahead\":3");
      assertThat(call(weather, "forecast.get", "{\"city\": \"Bern\", \"days\": 3}"))
          .isEqualTo(once);
    }
  }

  @Test
  void takesItsUnitFromTheConfiguration() {
    try (var weather = weather("{\"unit\": \"FAHRENHEIT\"}")) {
      assertThat(call(weather, "forecast.get", "{\"city\": \"Singapore\"}"))
          .contains("\"unit\":\"FAHRENHEIT\"");
    }
  }

  @Test
  void refusesACityWithoutAStationAndMoreDaysThanItKnows() {
    try (var weather = weather("{\"longestForecast\": 2}")) {
      assertThatThrownBy(() -> call(weather, "forecast.get", "{\"city\": \"Atlantis\"}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("no station in 'Atlantis'");
      assertThatThrownBy(() -> call(weather, "forecast.get", "{\"city\": \"Oslo\", \"days\": 3}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("forecasts go 2 days ahead");
    }
  }

  @Test
  void listsTheCitiesThatItForecasts() {
    try (var weather = weather("{}")) {
      assertThat(call(weather, "cities.list", "{}"))
          .contains("{\"name\":\"Oslo\",\"country\":\"Norway\"}");
    }
  }

  @Test
  void itsStationsAreAResourceAndATemplate() {
    try (var weather = weather("{\"longestForecast\": 3}")) {
      var app = weather.app();

      assertThat(app.resources(QUERY).resources()).extracting("uri").containsExactly(STATIONS);
      assertThat(text(app.readResource(STATIONS, QUERY))).contains("Oslo,Norway");
      assertThat(text(app.readResource(STATIONS + "/Oslo", QUERY)).lines()).hasSize(3);
      assertThatThrownBy(() -> app.readResource(STATIONS + "/Atlantis", QUERY))
          .hasMessageContaining("no station in 'Atlantis'");
    }
  }

  @Test
  void asksWhatToPackWithTheForecastBesideTheQuestion() {
    try (var weather = weather("{}")) {
      var messages = weather.app().prompt("packing", Map.of("city", "Lima"), QUERY).messages();

      assertThat(messages).hasSize(2);
      assertThat(messages.get(1))
          .isEqualTo(PromptMessage.user("What do I pack for these days in Lima?"));
      assertThatThrownBy(() -> weather.app().prompt("packing", Map.of(), QUERY))
          .hasMessageContaining("needs the argument 'city'");
    }
  }

  private static String text(List<ResourceContent> contents) {
    return contents.get(0).map(text -> text, bytes -> "");
  }

  private static ProviderHarness weather(String config) {
    return ProviderHarness.serve(
        ProviderUnderTest.object(Weather.Config.class, Weather::provider), config);
  }

  private static String call(ProviderHarness weather, String operation, String input) {
    return new String(weather.call(operation, input).body(), StandardCharsets.UTF_8);
  }
}
