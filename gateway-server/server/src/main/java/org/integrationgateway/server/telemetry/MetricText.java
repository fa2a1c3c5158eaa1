package org.integrationgateway.server.telemetry;

/** Metrics as a response. */
@SuppressWarnings("ArrayRecordComponent")
public record MetricText(String contentType, byte[] body) {}
