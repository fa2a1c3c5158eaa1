package org.integrationgateway.server.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Declarative packages are served as their manifests and documents read: the operations, their
 * parameters, and the request of one call of each.
 */
final class CorpusContractTest {
  @TempDir private static Path home;

  private static final ConcurrentLinkedQueue<Recorded> REQUESTS = new ConcurrentLinkedQueue<>();
  private static final Map<String, Path> FOLDERS = new LinkedHashMap<>();
  private static JettyUpstream upstream;
  private static ConfiguredGateway gateway;
  private static String token;

  /** A request as it arrived. */
  private record Recorded(String method, String target, Map<String, String> headers, String body) {}

  @BeforeAll
  static void serve() throws IOException {
    upstream = new JettyUpstream(CorpusContractTest::record);
    var packages = new CorpusPackages(home);
    var apps = new LinkedHashMap<String, Object>();
    for (var name : CorpusPackages.names()) {
      FOLDERS.put(name, packages.copy(name));
      apps.put(name, CorpusPackages.entry(FOLDERS.get(name), upstream.at("/" + name).toString()));
    }
    gateway = ConfiguredGateway.start(home, "apps: " + PlainCall.json(apps) + "\n");
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  static List<String> packages() {
    return CorpusPackages.names();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void listsExactlyTheOperationsOfTheManifest(String app) {
    var expected = new TreeMap<String, String>();
    for (var operation : new PlainManifest(FOLDERS.get(app)).operations()) {
      expected.put(
          operation.id(),
          "%s %s on %s %s"
              .formatted(
                  operation.transport(),
                  operation.method(),
                  operation.connection(),
                  operation.listed()));
    }
    same(expected, listed(app));
  }

  /** Equal maps; what differs is shown operation by operation. */
  private static void same(Map<String, String> expected, Map<String, String> seen) {
    var differences = new ArrayList<String>();
    var ids = new TreeSet<>(expected.keySet());
    ids.addAll(seen.keySet());
    for (var id : ids) {
      var one = expected.getOrDefault(id, "nothing");
      var other = seen.getOrDefault(id, "nothing");
      if (!one.equals(other)) {
        differences.add("%s%n  expected %s%n  but was  %s".formatted(id, one, other));
      }
    }
    if (!differences.isEmpty()) {
      fail(String.join("\n", differences));
    }
  }

  private static Map<String, String> listed(String app) {
    var listed = new TreeMap<String, String>();
    var answer = gateway.get("/api/v1/apps/" + app + "/operations?limit=1000", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    for (var operation : ConfiguredGateway.json(answer)) {
      var parameters = new TreeMap<String, String>();
      for (var parameter : operation.path("parameters")) {
        parameters.put(
            parameter.path("name").asString(),
            parameter.path("in").asString("")
                + (parameter.path("required").asBoolean() ? ", required" : ", optional"));
      }
      listed.put(
          operation.path("id").asString(),
          "%s %s on %s %s"
              .formatted(
                  operation.path("transport").asString(),
                  operation.path("method").asString(),
                  operation.path("connection").asString(),
                  parameters));
    }
    return listed;
  }

  @ParameterizedTest
  @MethodSource("packages")
  void sendsTheRequestOfEachOperation(String app) {
    var manifest = new PlainManifest(FOLDERS.get(app));
    var values = new PlainValues(manifest.document());
    var expected = new TreeMap<String, String>();
    var seen = new TreeMap<String, String>();
    for (var operation : manifest.operations()) {
      var call = PlainCall.of(operation, values, manifest.pageSize());
      expected.put(
          operation.id(),
          "%s /%s%s %s".formatted(operation.method(), app, call.target(), call.body().orElse("")));
      seen.put(operation.id(), sent(app, manifest, operation, call));
    }
    same(expected, seen);
  }

  /** The request that arrived for a call, or what the gateway answered instead. */
  private static String sent(
      String app, PlainManifest manifest, PlainOperation operation, PlainCall call) {
    REQUESTS.clear();
    var answer =
        gateway.send(
            "POST",
            "/api/v1/" + app + "/" + operation.id().replace(" ", "%20"),
            token,
            PlainCall.json(call.input()));
    var request = REQUESTS.poll();
    if (request == null) {
      return answer.statusCode() + " " + answer.body();
    }
    manifest
        .headers()
        .forEach(
            (name, value) -> assertThat(request.headers()).containsEntry(name, value.toString()));
    assertThat(request.headers()).containsAllEntriesOf(call.headers());
    return "%s %s %s".formatted(request.method(), request.target(), request.body());
  }

  private static void record(Request request, Response response) throws Exception {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    request.getHeaders().forEach(field -> headers.put(field.getName(), field.getValue()));
    var body = Content.Source.asString(request, UTF_8);
    REQUESTS.add(
        new Recorded(request.getMethod(), request.getHttpURI().getPathQuery(), headers, body));
    var app = request.getHttpURI().getPath().split("/")[1];
    var results = new PlainManifest(FOLDERS.get(app)).resultsPath().orElse("data");
    var answer = Json.object();
    if (!results.isEmpty()) {
      answer.withArray("/" + results.replace(".", "/"));
    }
    response.getHeaders().put("Content-Type", "application/json");
    try (var blocker = Blocker.callback()) {
      Content.Sink.write(response, true, answer.toString(), blocker);
      blocker.block();
    }
  }
}
