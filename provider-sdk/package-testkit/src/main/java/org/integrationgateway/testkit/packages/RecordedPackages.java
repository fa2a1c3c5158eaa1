package org.integrationgateway.testkit.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.authoring.recording.Difference;
import org.integrationgateway.authoring.recording.RecordedResponse;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.node.ObjectNode;

/**
 * One gateway that serves several packages, for the recordings of all of them. Their connections
 * are made with values of the test: credentials, parameters of users, of discovery and of token
 * responses.
 *
 * <pre>{@code
 * try (var packages = RecordedPackages.serve(Map.of("books", Path.of("books")))) {
 *   packages.tests("books").forEach(test -> ...);
 * }
 * }</pre>
 */
public final class RecordedPackages implements AutoCloseable {
  private static final int UNKNOWN = 404;
  private static final String RECORDINGS = "recordings";
  private static final ExchangeMask.Message NOTHING =
      new ExchangeMask.Message(Map.of(), new byte[0]);

  private final Map<String, Path> folders;
  private final RecordedUpstream upstream;
  private final RecordedConnections connections;
  private final GatewayUnderTest gateway;
  private final Deque<AutoCloseable> opened;

  private RecordedPackages(
      Map<String, Path> folders,
      RecordedUpstream upstream,
      RecordedConnections connections,
      GatewayUnderTest gateway,
      Deque<AutoCloseable> opened) {
    this.folders = folders;
    this.upstream = upstream;
    this.connections = connections;
    this.gateway = gateway;
    this.opened = opened;
  }

  /**
   * Serves packages.
   *
   * @param folders with a manifest each, by the name that the app gets
   * @throws AssertionError when the gateway refuses one of them, with every problem
   */
  public static RecordedPackages serve(Map<String, Path> folders) {
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      var upstream = RecordedUpstream.replaying();
      opened.push(upstream);
      var specs = new LinkedHashMap<String, AppSpec>();
      folders.forEach((app, folder) -> spec(folder).ifPresent(spec -> specs.put(app, spec)));
      var params = new LinkedHashMap<String, Map<String, String>>();
      folders.forEach(
          (app, folder) -> {
            var spec = specs.get(app);
            if (spec != null) {
              var recorded = calls(folder.resolve(RECORDINGS)).values();
              params.put(app, RecordedParams.of(spec, recorded));
            }
          });
      var connections = RecordedConnections.of(specs, params);
      opened.push(connections);
      var apps = new LinkedHashMap<String, ObjectNode>();
      folders.forEach(
          (app, folder) ->
              apps.put(
                  app, connections.configured(app, TemporaryHome.app(folder, upstream.uri()))));
      var home = TemporaryHome.create();
      opened.push(home);
      var gateway = GatewayUnderTest.serving(home, home.configure(apps));
      opened.push(gateway);
      return new RecordedPackages(folders, upstream, connections, gateway, opened);
    } catch (RuntimeException refused) {
      close(opened);
      throw new AssertionError("the gateway refuses the package: " + refused.getMessage(), refused);
    } catch (AssertionError refused) {
      close(opened);
      throw refused;
    }
  }

  private static Optional<AppSpec> spec(Path folder) {
    return new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true))
        .read(folder.toAbsolutePath())
        .manifest()
        .flatMap(Manifest::app);
  }

  /** Requires that a package has a recording of a call. */
  static void requireCalls(Path folder) {
    if (calls(folder.resolve(RECORDINGS)).isEmpty()) {
      throw new AssertionError(
          "%s has no recording of a call: 'gateway dev --record %s' makes one of each call"
              .formatted(folder.resolve(RECORDINGS).toAbsolutePath(), RECORDINGS));
    }
  }

  /**
   * Connects an app, and makes a test of each of its recordings of a call. Tests of one gateway run
   * one after the other.
   *
   * @param app as it was named for {@link #serve}
   * @throws AssertionError when there is no recording of a call, or the app cannot be connected
   */
  public Stream<DynamicTest> tests(String app) {
    var folder = folders.get(app);
    if (folder == null) {
      throw new AssertionError("there is no app '" + app + "'; there are: " + folders.keySet());
    }
    requireCalls(folder);
    var caller = gateway.of(app);
    connections.connect(app, caller);
    return calls(folder.resolve(RECORDINGS)).entrySet().stream()
        .map(
            call -> DynamicTest.dynamicTest(call.getKey(), () -> answers(call.getValue(), caller)));
  }

  private static Map<String, Recording> calls(Path folder) {
    var calls = new TreeMap<String, Recording>();
    if (!Files.isDirectory(folder)) {
      return calls;
    }
    try (var files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(Recording.ENDING))
          .forEach(file -> calls.put(file.getFileName().toString(), Recording.read(file)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(folder + " cannot be read", unreadable);
    }
    calls.values().removeIf(recording -> recording.call().isEmpty());
    return calls;
  }

  private void answers(Recording recording, GatewayUnderTest caller) {
    var call = recording.call().orElseThrow();
    upstream.next(recording.upstream());
    var answer = caller.call(call.operation(), call.parameters());
    var problems = new ArrayList<>(upstream.problems());
    // Problems that are reported here are not those of the next recording, or of the end.
    upstream.next(List.of());
    if (answer.status() == UNKNOWN && answer.body().contains(unknown(call.operation()))) {
      throw new AssertionError(
          "the package has no operation '%s': remove this recording, or give the operation its name back"
              .formatted(call.operation()));
    }
    Difference.ofAnswer(call.answer(), recorded(answer))
        .forEach(difference -> problems.add("the answer of the package: " + difference));
    if (!problems.isEmpty()) {
      throw new AssertionError(call.operation() + ": " + String.join("\n", problems));
    }
  }

  private static String unknown(String operation) {
    return "has no operation '" + operation + "'";
  }

  private static RecordedResponse recorded(Answer answer) {
    var message =
        new ExchangeMask.Message(
            Map.of("content-type", List.of(answer.contentType())), answer.body().getBytes(UTF_8));
    return new ExchangeMask()
        .exchange("GET", URI.create("http://localhost/"), NOTHING, answer.status(), message)
        .response();
  }

  @Override
  public void close() {
    upstream.next(List.of());
    close(opened);
  }

  private static void close(Deque<AutoCloseable> opened) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        throw new IllegalStateException("the test's gateway did not stop", failure);
      }
    }
  }
}
