package org.integrationgateway.samples.weather;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.integrationgateway.samples.weather.Weather.Day;

/** A weather station; its forecast for a day is always the same. */
enum Station {
  BERN("Bern", "Switzerland", 9.3, 45),
  CAIRO("Cairo", "Egypt", 22.5, 4),
  LIMA("Lima", "Peru", 19.2, 8),
  NAIROBI("Nairobi", "Kenya", 18.8, 38),
  OSLO("Oslo", "Norway", 6.6, 42),
  SINGAPORE("Singapore", "Singapore", 27.5, 62);

  private final String city;
  private final String country;
  private final double meanCelsius;
  private final int rainyDays;

  Station(String city, String country, double meanCelsius, int rainyDays) {
    this.city = city;
    this.country = country;
    this.meanCelsius = meanCelsius;
    this.rainyDays = rainyDays;
  }

  static Optional<Station> of(String city) {
    return Arrays.stream(values())
        .filter(station -> station.city.equalsIgnoreCase(city.strip()))
        .findFirst();
  }

  String city() {
    return city;
  }

  String country() {
    return country;
  }

  /** Tomorrow first. */
  List<Day> ahead(int days, Unit unit) {
    return IntStream.rangeClosed(1, days).mapToObj(ahead -> day(ahead, unit)).toList();
  }

  private Day day(int ahead, Unit unit) {
    var weather = new SplittableRandom(31L * city.hashCode() + ahead);
    var rain = Math.max(0, Math.min(100, rainyDays + weather.nextInt(-25, 26)));
    var celsius = meanCelsius + weather.nextDouble(-5, 5) - rain / 25.0;
    return new Day(ahead, unit.of(celsius), Sky.at(rain), rain);
  }
}
