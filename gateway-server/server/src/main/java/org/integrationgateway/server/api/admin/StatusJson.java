package org.integrationgateway.server.api.admin;

import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.ProviderStatus;
import tools.jackson.databind.node.ObjectNode;

/** Writes the state of providers for operators. */
final class StatusJson {
  private static final double MILLIS_PER_SECOND = 1000;

  private StatusJson() {}

  /** Without the last lines of its output. */
  static ObjectNode brief(ProviderStatus status) {
    var json =
        Json.object()
            .put("kind", status.kind())
            .put("name", status.name())
            .put("runs", status.runs().name().toLowerCase(Locale.ROOT))
            .put("state", status.state());
    if (!status.reason().isEmpty()) {
      json.put("reason", status.reason());
    }
    status.pack().ifPresent(pack -> pack(json.putObject("package"), pack));
    status.process().ifPresent(process -> process(json, process));
    return json;
  }

  /** The status with the last lines of the provider's output. */
  static ObjectNode full(ProviderStatus status) {
    var json = brief(status);
    status
        .process()
        .ifPresent(
            process -> {
              process.lastLines().forEach(json.putArray("lastLines")::add);
              process
                  .lastEnd()
                  .ifPresent(
                      end ->
                          end.lastLines()
                              .forEach(json.withObject("/lastEnd").putArray("lastLines")::add));
            });
    return json;
  }

  private static void pack(ObjectNode json, ProviderStatus.Pack pack) {
    json.put("name", pack.name()).put("version", pack.version());
    pack.digest().ifPresent(digest -> json.put("digest", "sha256:" + digest));
  }

  private static void process(ObjectNode json, ProviderStatus.OfProcess process) {
    process.pid().ifPresent(pid -> json.put("pid", pid));
    json.put("since", process.since().toString())
        .put("restarts", process.restarts())
        .put("starts", process.starts())
        .put("callsHeld", process.held())
        .put("egressRefused", process.refusals());
    if (process.starts() > 0) {
      double millis = (double) process.starting().toMillis() / process.starts();
      json.put("secondsToStart", Math.round(millis) / MILLIS_PER_SECOND);
    }
    process
        .lastEnd()
        .ifPresent(
            end ->
                json.putObject("lastEnd")
                    .put("at", end.at().toString())
                    .put("reason", end.reason()));
    process
        .instances()
        .forEach(instance -> instance(json.withArray("/instances").addObject(), instance));
  }

  private static void instance(ObjectNode json, ProviderStatus.Instance instance) {
    json.put("state", instance.state());
    if (!instance.reason().isEmpty()) {
      json.put("reason", instance.reason());
    }
    json.put("since", instance.since().toString());
    instance.pid().ifPresent(pid -> json.put("pid", pid));
    json.put("callsInFlight", instance.calls());
  }
}
