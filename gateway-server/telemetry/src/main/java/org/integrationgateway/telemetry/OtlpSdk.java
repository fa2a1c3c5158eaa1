package org.integrationgateway.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import io.opentelemetry.sdk.resources.Resource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.telemetry.export.Collector;
import org.integrationgateway.telemetry.export.GuardedSenders;

/** The SDK of OpenTelemetry, as the configuration and the variables {@code OTEL_*} say. */
final class OtlpSdk {
  /** {@code service.instance.id} of all that this process sends. */
  private static final String INSTANCE = UUID.randomUUID().toString();

  /**
   * Loggers of what exports, whose warnings repeat those of the senders. Held: the level is lost
   * otherwise.
   */
  private static final List<Logger> EXPORTERS =
      Stream.of("io.opentelemetry.exporter", "io.opentelemetry.sdk.metrics.export")
          .map(Logger::getLogger)
          .toList();

  private static final Pattern HEADERS = Pattern.compile("(?s)(headers)=.*");
  private static final Pattern ENDPOINT = Pattern.compile("(?s)(OTLP endpoint [^:]*):.*");

  private OtlpSdk() {}

  /**
   * Builds it with the senders of this gateway.
   *
   * @param what is built of it; the key that an error names
   * @throws IllegalArgumentException when a variable {@code OTEL_*} has a value that cannot be used
   */
  static <T> T built(
      String what,
      OtlpConfig config,
      String version,
      Collector collector,
      Function<AutoConfiguredOpenTelemetrySdkBuilder, T> use) {
    EXPORTERS.forEach(logger -> logger.setLevel(Level.OFF));
    try {
      return use.apply(
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .setComponentLoader(new GuardedSenders(collector))
              .addPropertiesSupplier(OtlpProperties::usual)
              .addPropertiesCustomizer(variables -> OtlpProperties.written(config, variables))
              .addResourceCustomizer((given, variables) -> resource(given, config, version)));
    } catch (RuntimeException failure) {
      collector.close();
      // Without the cause, whose message may quote a secret.
      throw new IllegalArgumentException(
          "%s cannot be used: %s. Check its keys and the variables OTEL_*"
              .formatted(what, withoutSecrets(String.valueOf(failure.getMessage()))));
    }
  }

  /** A message of the SDK, which quotes variables with errors: headers and URLs. */
  private static String withoutSecrets(String message) {
    var bare = ENDPOINT.matcher(message).replaceAll("$1");
    return HEADERS.matcher(bare).replaceAll("$1=(not shown)");
  }

  private static Resource resource(Resource given, OtlpConfig config, String version) {
    var own = Attributes.builder().put("service.version", version);
    if (given.getAttribute(AttributeKey.stringKey("service.instance.id")) == null) {
      own.put("service.instance.id", INSTANCE);
    }
    config.target().attributes().forEach(own::put);
    return given.merge(Resource.create(own.build()));
  }
}
