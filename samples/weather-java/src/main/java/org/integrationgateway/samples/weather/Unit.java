package org.integrationgateway.samples.weather;

/** Units of temperature. */
enum Unit {
  CELSIUS,
  FAHRENHEIT;

  /** A temperature in this unit, rounded to a tenth. */
  double of(double celsius) {
    var value = this == CELSIUS ? celsius : celsius * 9 / 5 + 32;
    return Math.round(value * 10) / 10.0;
  }
}
