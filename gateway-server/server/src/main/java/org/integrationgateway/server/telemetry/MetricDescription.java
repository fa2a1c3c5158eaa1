package org.integrationgateway.server.telemetry;

import java.util.List;

/**
 * A metric, for the reference.
 *
 * @param name as {@code /metrics} has it; of a histogram or summary without the ending
 * @param type of Prometheus, in lower case
 */
public record MetricDescription(String name, String type, List<String> labels, String help) {
  public MetricDescription {
    labels = List.copyOf(labels);
  }
}
