package org.integrationgateway.config.telemetry;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.sdk.Secret;

/** Traces, metrics or the log: whether and where they are sent. */
public record Signal(
    @Doc(
            "Whether the signal is sent. Default: OTEL_TRACES_EXPORTER,"
                + " OTEL_METRICS_EXPORTER or OTEL_LOGS_EXPORTER (otlp or none), else true.")
        Optional<Boolean> enabled,
    @Doc(
            "An endpoint for this signal alone; with http/protobuf the whole URL, to which"
                + " no path is appended. Requests there have the headers of this block, not the"
                + " common ones.")
        Optional<URI> endpoint,
    @Doc("Headers of each request to that endpoint.") @Form("header") @Default("{}")
        Map<String, Secret> headers) {
  public Signal {
    headers = Map.copyOf(headers);
  }
}
