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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.authoring.recording.Difference;
import org.integrationgateway.authoring.recording.RecordedCall;
import org.integrationgateway.authoring.recording.RecordedResponse;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.CredentialField;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The test of a package without code of its own: a test for each file that {@code gateway dev
 * --record recordings} has written. The operation is called as it was then; the package has to send
 * the recorded requests, each once, and to answer what it answered. The default connection is made
 * with values of the test, as the recording has none.
 *
 * <p>A project with {@code gateway-provider-parent} and a folder {@code recordings} runs it in
 * {@code mvn test}; others name {@code org.integrationgateway:gateway-package-testkit} in {@code
 * dependenciesToScan} of Surefire. The package is in the working folder, or in that of {@code
 * -Dgateway.package}.
 */
public final class RecordedPackageTest {
  private static final String RECORDINGS = "recordings";
  private static final ExchangeMask.Message NOTHING =
      new ExchangeMask.Message(Map.of(), new byte[0]);

  /** A test for each recording of a call. */
  @TestFactory
  Stream<DynamicTest> answersAsRecorded() {
    return tests(Path.of(System.getProperty("gateway.package", "")));
  }

  /**
   * The tests of a package. Closing the stream stops the gateway.
   *
   * @throws AssertionError when there is no recording of a call, or the gateway refuses the package
   */
  static Stream<DynamicTest> tests(Path folder) {
    var calls = calls(folder.resolve(RECORDINGS));
    if (calls.isEmpty()) {
      throw new AssertionError(
          "%s has no recording of a call: 'gateway dev --record %s' makes one of each call"
              .formatted(folder.resolve(RECORDINGS).toAbsolutePath(), RECORDINGS));
    }
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      var upstream = RecordedUpstream.replaying();
      opened.push(upstream);
      var gateway = connected(folder, upstream, opened);
      return calls.entrySet().stream()
          .map(
              call ->
                  DynamicTest.dynamicTest(
                      call.getKey(), () -> answers(call.getValue(), upstream, gateway)))
          .onClose(() -> close(opened));
    } catch (RuntimeException | AssertionError refused) {
      close(opened);
      throw refused;
    }
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

  /** A gateway that serves the package, with its default connection. */
  private static GatewayUnderTest connected(
      Path folder, RecordedUpstream upstream, Deque<AutoCloseable> opened) {
    var connections =
        new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true))
            .read(folder.toAbsolutePath()).manifest().flatMap(Manifest::app).stream()
                .map(AppSpec::connections)
                .flatMap(all -> all.values().stream())
                .toList();
    var authorized = new HashMap<String, String>();
    if (connections.stream().anyMatch(RecordedPackageTest::isOAuth)) {
      var server = TestAuthorizationServer.start();
      opened.push(server);
      connections.stream()
          .filter(RecordedPackageTest::isOAuth)
          .forEach(connection -> authorized.put(connection.name(), server.auth()));
      var gateway = GatewayUnderTest.serveConnecting(folder, upstream, authorized);
      opened.push(gateway);
      gateway.connect(server::agree);
      return gateway;
    }
    var gateway = GatewayUnderTest.serve(folder, upstream);
    opened.push(gateway);
    credentials(connections).ifPresent(gateway::connect);
    return gateway;
  }

  private static boolean isOAuth(ConnectionDefinition connection) {
    return connection.auth().type() == AuthType.OAUTH2;
  }

  private static Optional<Map<String, String>> credentials(List<ConnectionDefinition> connections) {
    return connections.stream()
        .map(connection -> connection.auth().credentials())
        .filter(fields -> !fields.isEmpty())
        .findFirst()
        .map(
            fields -> {
              var values = new HashMap<String, String>();
              fields.stream()
                  .map(CredentialField::name)
                  .forEach(name -> values.put(name, "recorded"));
              return values;
            });
  }

  private static void answers(
      Recording recording, RecordedUpstream upstream, GatewayUnderTest gateway) {
    RecordedCall call = recording.call().orElseThrow();
    upstream.next(recording.upstream());
    var answer = gateway.call(call.operation(), call.parameters());
    var problems = new ArrayList<>(upstream.problems());
    // What is reported here is not a problem of the next recording, or of the end.
    upstream.next(List.of());
    Difference.ofAnswer(call.answer(), recorded(answer))
        .forEach(difference -> problems.add("the answer of the package: " + difference));
    if (!problems.isEmpty()) {
      throw new AssertionError(call.operation() + ": " + String.join("\n", problems));
    }
  }

  private static RecordedResponse recorded(Answer answer) {
    var message =
        new ExchangeMask.Message(
            Map.of("content-type", List.of(answer.contentType())), answer.body().getBytes(UTF_8));
    return new ExchangeMask()
        .exchange("GET", URI.create("http://localhost/"), NOTHING, answer.status(), message)
        .response();
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
