package org.integrationgateway.samples.weather;

/** The state of the sky. */
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
