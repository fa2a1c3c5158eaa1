package org.integrationgateway.server.api.admin.setup;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Shows every setting that this server runs with, and where it comes from. */
final class ConfigurationRoutes {
  private static final String CONFIGURATION = "/admin/api/v1/configuration";

  private final OperatorAccess operators;
  private final Supplier<ReadFiles> read;

  ConfigurationRoutes(OperatorAccess operators, Supplier<ReadFiles> read) {
    this.operators = operators;
    this.read = read;
  }

  void mount(Routes.Builder routes) {
    routes.get(CONFIGURATION, RouteInput.paged(), this::show);
  }

  private void show(Exchange exchange) {
    operators.admitNamed(exchange);
    var files = read.get();
    var answer = Json.object();
    var names = answer.putArray("files");
    files.files().forEach(file -> names.add(file.toString()));
    warnings(answer, files.problems());
    var settings = answer.putArray("settings");
    Paging.page(exchange, Explanation.of(files), Explanation.Line::path)
        .forEach(line -> settings.add(setting(line)));
    exchange.reply(200, answer);
  }

  private static void warnings(ObjectNode answer, List<Problem> problems) {
    var warnings = answer.putArray("warnings");
    for (var problem : problems) {
      warnings
          .addObject()
          .put("at", problem.at().toString())
          .put("rule", problem.rule())
          .put("message", problem.message())
          .put("remedy", problem.remedy());
    }
  }

  private static ObjectNode setting(Explanation.Line line) {
    var json =
        Json.object()
            .put("key", line.path())
            .put("value", line.value())
            .put("set", line.isSet())
            .put("origin", line.origin());
    if (!line.variables().isEmpty()) {
      line.variables().forEach(json.putArray("variables")::add);
    }
    line.overridden()
        .ifPresent(
            file ->
                json.putObject("overridden")
                    .put("value", file.value())
                    .put("origin", file.origin()));
    if (!line.standard().isEmpty()) {
      json.put("default", line.standard());
    }
    return json.put("description", line.description());
  }
}
