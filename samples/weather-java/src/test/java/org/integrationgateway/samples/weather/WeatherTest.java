package org.integrationgateway.samples.weather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class WeatherTest {
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

  private static ProviderHarness weather(String config) {
    return ProviderHarness.serve(
        ProviderUnderTest.object(Weather.Config.class, Weather::provider), config);
  }

  private static String call(ProviderHarness weather, String operation, String input) {
    return new String(weather.call(operation, input).body(), StandardCharsets.UTF_8);
  }
}
