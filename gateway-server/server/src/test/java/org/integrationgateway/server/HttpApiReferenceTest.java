package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code docs/reference/http-api.md} lists the mounted routes, and no app can have the path of one.
 */
final class HttpApiReferenceTest {
  private static final String METHODS = "(?:GET|HEAD|POST|PUT|PATCH|DELETE)";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`" + METHODS + " /[^|]*) \\|");
  private static final Pattern ROUTE = Pattern.compile("`(" + METHODS + " /[^`]*)`");
  private static final Pattern OF_THE_API = Pattern.compile("[A-Z]+ /api/v1/([^/{]+).*");

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  @Test
  void listsEveryRouteAndNoOther() throws IOException {
    var documented = new ArrayList<String>();
    var text = Files.readString(Path.of("../../docs/reference/http-api.md"));
    ROW.matcher(text)
        .results()
        .flatMap(row -> ROUTE.matcher(row.group(1)).results())
        .forEach(route -> documented.add(route.group(1)));
    assertThat(documented).containsExactlyInAnyOrderElementsOf(gateway.gateway().routes());
  }

  @Test
  void noMountCanBeginAsARouteDoes(@TempDir Path folder) throws IOException {
    var taken =
        gateway.gateway().routes().stream()
            .filter(route -> !route.endsWith(" /"))
            // No mount begins with a dot.
            .filter(route -> !route.contains(" /.well-known/"))
            .map(route -> route.replaceFirst("[A-Z]+ (/[^/]+).*", "$1"))
            .distinct()
            .toList();
    assertThat(taken).contains("/api", "/mcp", "/health");
    for (var mount : taken) {
      var file = folder.resolve("gateway.yaml");
      Files.writeString(
          file,
          "apps: {x: {provider: {source: builtin:demo}, static: {mount: " + mount + "/x}}}\n");
      var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
      assertThat(read.problems())
          .extracting(problem -> problem.message())
          .contains(
              "'" + mount + "/x' cannot be a mount: paths of the gateway itself begin with it");
    }
  }

  @Test
  void noAppCanHaveANameThatARouteBeginsWith(@TempDir Path folder) throws IOException {
    var taken =
        gateway.gateway().routes().stream()
            .map(OF_THE_API::matcher)
            .filter(route -> route.matches())
            .map(route -> route.group(1))
            .distinct()
            .toList();
    assertThat(taken).contains("apps", "auth", "tokens");
    assertThat(AppConfig.RESERVED_NAMES).containsAll(taken).contains("admin", "mcp");
    for (var name : AppConfig.RESERVED_NAMES) {
      var file = folder.resolve(name + ".yaml");
      Files.writeString(file, "apps: {" + name + ": {provider: {source: builtin:demo}}}\n");
      var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
      assertThat(read.problems())
          .anySatisfy(
              problem -> {
                assertThat(problem.message())
                    .isEqualTo("'" + name + "' cannot be a name in 'apps': the API uses this name");
                assertThat(problem.remedy()).contains(AppConfig.RESERVED_NAMES);
              });
    }
  }
}
