package org.integrationgateway.server;

import java.time.Clock;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.telemetry.TelemetryExport;

/**
 * The traces of the server, and where its metrics and its log are sent. Without {@code
 * providers.telemetry} no class of OpenTelemetry is loaded.
 *
 * @param store receives the transactions of the store
 * @param metrics sends them once more and then no more, when it is closed
 */
record Tracing(Tracer tracer, StoreObserver store, AutoCloseable metrics) {
  static Tracing begin(GatewayConfig config, Telemetry telemetry, Clock clock, CloseStack opened) {
    if (config.telemetry().isEmpty()) {
      return new Tracing(Tracer.NONE, telemetry.store(), () -> {});
    }
    var export =
        opened.add(
            TelemetryExport.open(
                config.telemetry().get(),
                config.server(),
                ProductVersion.NUMBER,
                clock,
                telemetry::snapshots));
    telemetry.trace(export.calls());
    telemetry.sent(export::lost);
    return new Tracing(export.tracer(), export.store(telemetry.store()), export::endMetrics);
  }
}
