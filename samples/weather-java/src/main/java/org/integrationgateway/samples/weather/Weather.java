package org.integrationgateway.samples.weather;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/**
 * A weather app. Inputs and outputs are records, from which names, schemas and checks are derived.
 */
public final class Weather {
  /** The configuration of a deployment, under <code>apps.weather.config</code>. */
  record Config(@Default("CELSIUS") Unit unit, @Default("7") int longestForecast) {
    Config {
      if (longestForecast < 1 || longestForecast > 30) {
        throw new IllegalArgumentException("longestForecast must be between 1 and 30");
      }
    }
  }

  record Ask(
      @Doc("City, as people write it") String city,
      @Doc("Days ahead, 1 is tomorrow") @Default("1") int days) {
    Ask {
      if (days < 1) {
        throw new IllegalArgumentException("days must be at least 1");
      }
    }
  }

  record Forecast(String city, Unit unit, List<Day> days) {}

  record Day(
      int ahead, double temperature, Sky sky, @Doc("Probability in percent") int chanceOfRain) {}

  record Cities(List<City> cities) {}

  record City(String name, String country) {}

  private final Config config;

  private Weather(Config config) {
    this.config = config;
  }

  static AppProvider provider(Config config) {
    var weather = new Weather(config);
    return TypedApp.named("weather")
        .displayName("Weather")
        .describe("Forecasts for a few cities")
        .resource(
            Resource.of("weather://stations", "stations")
                .titled("Stations")
                .described("Every city that has a forecast, with its country")
                .typed("text/csv"),
            (uri, none, query) -> ResourceContent.text(uri, "text/csv", weather.table()))
        .resources(
            ResourceTemplate.of("weather://stations/{city}", "station")
                .titled("Forecast of a station")
                .described("The longest forecast for a city")
                .typed("text/plain"),
            (uri, variables, query) ->
                ResourceContent.text(
                    uri, "text/plain", weather.longest(variables.getOrDefault("city", ""))))
        .prompt(
            Prompt.of("packing")
                .titled("What to pack")
                .described("Asks what to pack for a few days in a city")
                .with("city", "City, as people write it"),
            (arguments, query) -> weather.packing(arguments.getOrDefault("city", "")))
        .operation("forecast.get", Ask.class, Forecast.class, (ask, call) -> weather.forecast(ask))
        .title("Forecast")
        .describe("Temperature, sky and chance of rain for the next days in a city")
        .readOnly()
        .operation("cities.list", NoInput.class, Cities.class, (none, call) -> weather.cities())
        .title("Cities")
        .describe("Every city that has a forecast")
        .readOnly()
        .build();
  }

  private Forecast forecast(Ask ask) {
    if (ask.days() > config.longestForecast()) {
      throw new AppException(
          Reason.INVALID_INPUT,
          "days is " + ask.days() + ", forecasts go " + config.longestForecast() + " days ahead");
    }
    var station =
        Station.of(ask.city())
            .orElseThrow(
                () ->
                    new AppException(
                        Reason.NOT_FOUND,
                        "no station in '"
                            + ask.city()
                            + "'; cities.list names those that have one"));
    return new Forecast(station.city(), config.unit(), station.ahead(ask.days(), config.unit()));
  }

  /** The message for the model: the forecast beside the question. */
  private PromptResult packing(String city) {
    var uri = "weather://stations/" + city;
    return PromptResult.of(
        PromptMessage.user(ResourceContent.text(uri, "text/plain", longest(city))),
        PromptMessage.user("What do I pack for these days in " + city + "?"));
  }

  private String longest(String city) {
    return forecast(new Ask(city, config.longestForecast())).days().stream()
        .map(
            day ->
                String.format(
                    Locale.ROOT,
                    "in %d days: %.1f degrees, %s, %d%% chance of rain",
                    day.ahead(),
                    day.temperature(),
                    day.sky(),
                    day.chanceOfRain()))
        .collect(Collectors.joining("\n"));
  }

  private String table() {
    return cities().cities().stream()
        .map(city -> city.name() + "," + city.country())
        .collect(Collectors.joining("\n", "city,country\n", "\n"));
  }

  private Cities cities() {
    return new Cities(
        Arrays.stream(Station.values())
            .map(station -> new City(station.city(), station.country()))
            .toList());
  }

  public static void main(String[] args) {
    ProviderMain.serve(Config.class, Weather::provider);
  }
}
