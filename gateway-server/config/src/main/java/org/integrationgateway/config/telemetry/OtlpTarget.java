package org.integrationgateway.config.telemetry;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;

/** A collector of OpenTelemetry, and what this server tells of itself. */
public record OtlpTarget(
    @Doc(
            "The URL of the collector. With http/protobuf, the path of the signal is"
                + " appended, such as /v1/traces. Default: OTEL_EXPORTER_OTLP_ENDPOINT, else port"
                + " 4318 of this host, or 4317 with grpc.")
        Optional<URI> endpoint,
    @Doc("The protocol of the collector. Default: OTEL_EXPORTER_OTLP_PROTOCOL, else http/protobuf.")
        @Words({"http/protobuf", "grpc"})
        Optional<String> protocol,
    @Doc("Headers of each request, such as Authorization.") @Form("header") @Default("{}")
        Map<String, Secret> headers,
    @Doc("The time limit of a request to the collector.")
        @Range(least = "100ms", most = "5m")
        @Default("10s")
        Duration timeout,
    @Doc("How requests are compressed.") @Default("gzip") Compression compression,
    @Doc(
            "The resource attribute service.name. Default: OTEL_SERVICE_NAME, else"
                + " integration-gateway.")
        Optional<String> serviceName,
    @Doc("Additional attributes of the resource, such as deployment.environment.name.")
        @Default("{}")
        Map<String, String> attributes) {
  public OtlpTarget {
    headers = Map.copyOf(headers);
    attributes = Map.copyOf(attributes);
  }

  /** How requests are compressed. */
  public enum Compression {
    NONE,
    GZIP
  }
}
