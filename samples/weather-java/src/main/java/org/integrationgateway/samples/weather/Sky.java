package org.integrationgateway.samples.weather;

/** What one sees looking up. */
enum Sky {
  CLEAR,
  CLOUDY,
  RAIN;

  static Sky at(int chanceOfRain) {
    if (chanceOfRain < 30) {
      return CLEAR;
    }
    return chanceOfRain < 60 ? CLOUDY : RAIN;
  }
}
