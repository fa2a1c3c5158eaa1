package org.integrationgateway.config.telemetry;

import java.util.EnumSet;
import java.util.function.Supplier;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node.Kind;

/** A part of a whole, from 0 to 1. */
final class Ratio implements Supplier<Shape<Double>> {
  @Override
  public Shape<Double> get() {
    return new Scalar<>(
        "a number from 0 to 1",
        EnumSet.of(Kind.INTEGER, Kind.NUMBER, Kind.STRING),
        "{\"type\": \"number\", \"minimum\": 0, \"maximum\": 1}",
        (text, folder) -> parsed(text),
        String::valueOf);
  }

  private static Double parsed(String text) {
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value <= 1) {
        return value;
      }
    } catch (NumberFormatException word) {
      // As a number outside the range.
    }
    throw new IllegalArgumentException("Write a number from 0 to 1, such as 0.01.");
  }
}
