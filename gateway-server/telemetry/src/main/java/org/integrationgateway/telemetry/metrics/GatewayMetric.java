package org.integrationgateway.telemetry.metrics;

import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;

/** A metric of this server. */
record GatewayMetric(
    Resource resource,
    InstrumentationScopeInfo scope,
    MetricName name,
    String description,
    MetricDataType type,
    Data<?> data)
    implements MetricData {
  @Override
  public Resource getResource() {
    return resource;
  }

  @Override
  public InstrumentationScopeInfo getInstrumentationScopeInfo() {
    return scope;
  }

  @Override
  public String getName() {
    return name.name();
  }

  @Override
  public String getDescription() {
    return description;
  }

  @Override
  public String getUnit() {
    return name.unit();
  }

  @Override
  public MetricDataType getType() {
    return type;
  }

  @Override
  public Data<?> getData() {
    return data;
  }
}
