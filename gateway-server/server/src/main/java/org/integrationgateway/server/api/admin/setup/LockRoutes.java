package org.integrationgateway.server.api.admin.setup;

import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Shows what the lock file pins, and whether that is what runs. */
final class LockRoutes {
  private static final String LOCK = "/admin/api/v1/lock";
  private static final String DIGEST = "sha256:";

  private final OperatorAccess operators;
  private final Supplier<LockStatus> lock;

  LockRoutes(OperatorAccess operators, Supplier<LockStatus> lock) {
    this.operators = operators;
    this.lock = lock;
  }

  void mount(Routes.Builder routes) {
    routes.get(LOCK, RouteInput.paged(), this::show);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    var status = lock.get();
    var answer =
        Json.object()
            .put("file", status.file().toString())
            .put("exists", status.exists())
            .put("required", status.required())
            .put("platform", status.platform());
    status.problem().ifPresent(problem -> answer.put("problem", problem));
    var packages = answer.putArray("packages");
    Paging.page(exchange, status.packages(), LockStatus.Entry::place)
        .forEach(entry -> packages.add(entry(entry)));
    exchange.reply(200, answer);
  }

  private static ObjectNode entry(LockStatus.Entry entry) {
    var json = Json.object().put("place", entry.place()).put("state", entry.state().word());
    if (!entry.state().command().isEmpty()) {
      json.put("command", entry.state().command());
    }
    if (!entry.reason().isEmpty()) {
      json.put("reason", entry.reason());
    }
    entry.source().forEach(json.putObject("source")::put);
    entry.locked().ifPresent(locked -> locked(json.putObject("locked"), locked));
    entry.runs().ifPresent(runs -> runs(json.putObject("runs"), runs));
    return json;
  }

  private static void locked(ObjectNode json, LockStatus.Locked locked) {
    json.put("name", locked.name())
        .put("version", locked.version())
        .put("kind", locked.kind())
        .put("manifest", DIGEST + locked.manifest());
    var archives = json.putArray("archives");
    for (var archive : locked.archives()) {
      var one =
          archives
              .addObject()
              .put("platform", archive.platform())
              .put("digest", DIGEST + archive.sha256())
              .put("size", archive.size());
      archive.location().ifPresent(location -> one.put("location", location));
    }
  }

  private static void runs(ObjectNode json, ProviderStatus.Pack runs) {
    json.put("name", runs.name()).put("version", runs.version());
    runs.digest().ifPresent(digest -> json.put("digest", DIGEST + digest));
  }
}
