package org.integrationgateway.telemetry.metrics;

import io.opentelemetry.api.common.Attributes;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;

/**
 * The name of a metric for OpenTelemetry, with its unit (UCUM). A backend that speaks of metrics as
 * Prometheus does gets the names of {@code /metrics} back from it. Metrics of the JVM and of the
 * process have the names of the semantic conventions, where these have one.
 *
 * @param labels names of labels that the conventions name in another way
 */
record MetricName(String name, String unit, Map<String, String> labels) {
  private static final String OWN = "gateway_";
  private static final String BYTES = "By";
  private static final String SECONDS = "s";

  private static final Map<String, String> AREA = Map.of("area", "jvm.memory.type");
  private static final Map<String, String> STATE = Map.of("state", "jvm.thread.state");
  private static final Map<String, String> POOL = Map.of("pool", "jvm.buffer.pool.name");

  /** Conventions of OpenTelemetry: JVM metrics, process metrics. */
  private static final Map<String, MetricName> CONVENTIONS =
      Map.ofEntries(
          Map.entry("jvm_memory_used_bytes", new MetricName("jvm.memory.used", BYTES, AREA)),
          Map.entry(
              "jvm_memory_committed_bytes", new MetricName("jvm.memory.committed", BYTES, AREA)),
          Map.entry("jvm_memory_max_bytes", new MetricName("jvm.memory.limit", BYTES, AREA)),
          Map.entry("jvm_memory_init_bytes", new MetricName("jvm.memory.init", BYTES, AREA)),
          Map.entry("jvm_threads_state", new MetricName("jvm.thread.count", "{thread}", STATE)),
          Map.entry(
              "jvm_classes_currently_loaded",
              new MetricName("jvm.class.count", "{class}", Map.of())),
          Map.entry("jvm_classes_loaded", new MetricName("jvm.class.loaded", "{class}", Map.of())),
          Map.entry(
              "jvm_classes_unloaded", new MetricName("jvm.class.unloaded", "{class}", Map.of())),
          Map.entry(
              "jvm_buffer_pool_used_bytes", new MetricName("jvm.buffer.memory.used", BYTES, POOL)),
          Map.entry(
              "jvm_buffer_pool_capacity_bytes",
              new MetricName("jvm.buffer.memory.limit", BYTES, POOL)),
          Map.entry(
              "jvm_buffer_pool_used_buffers", new MetricName("jvm.buffer.count", "{buffer}", POOL)),
          Map.entry("process_cpu_seconds", new MetricName("process.cpu.time", SECONDS, Map.of())),
          Map.entry(
              "process_resident_memory_bytes",
              new MetricName("process.memory.usage", BYTES, Map.of())),
          Map.entry(
              "process_virtual_memory_bytes",
              new MetricName("process.memory.virtual", BYTES, Map.of())),
          Map.entry(
              "process_open_fds",
              new MetricName("process.unix.file_descriptor.count", "{file_descriptor}", Map.of())));

  MetricName {
    labels = Map.copyOf(labels);
  }

  /**
   * The name of a metric of the registry.
   *
   * @param registered without the ending {@code _total}
   */
  static MetricName of(String registered) {
    var known = CONVENTIONS.get(registered);
    if (known != null) {
      return known;
    }
    var unit = "";
    var name = registered;
    if (name.endsWith("_seconds")) {
      unit = SECONDS;
      name = name.substring(0, name.length() - "_seconds".length());
    } else if (name.endsWith("_bytes")) {
      unit = BYTES;
      name = name.substring(0, name.length() - "_bytes".length());
    }
    var dotted = name.startsWith(OWN) ? "gateway." + name.substring(OWN.length()) : name;
    return new MetricName(dotted.replaceFirst("^(jvm|process)_", "$1."), unit, Map.of());
  }

  /** The labels of a point as attributes. */
  Attributes attributes(Labels given) {
    var all = Attributes.builder();
    given.forEach(
        label -> {
          var name = labels.getOrDefault(label.getName(), label.getName());
          var value = name.equals("jvm.memory.type") ? type(label.getValue()) : label.getValue();
          all.put(name, value);
        });
    return all.build();
  }

  private static String type(String area) {
    return area.equals("nonheap") ? "non_heap" : area;
  }
}
