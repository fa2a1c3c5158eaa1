package org.integrationgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest.Launched;

/**
 * A host for one provider: starts it as the gateway does, over the real protocol, without a
 * gateway.
 *
 * <pre>{@code
 * try (var weather = ProviderHarness.serve(ProviderUnderTest.object(Weather::provider), "{}")) {
 *   var answer = weather.call("forecast.get", "{\"city\":\"Bern\"}");
 * }
 * }</pre>
 */
public final class ProviderHarness implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final Path directory;
  private final Launched launched;
  private final ProviderConnection connection;

  private ProviderHarness(Path directory, Launched launched, ProviderConnection connection) {
    this.directory = directory;
    this.launched = launched;
    this.connection = connection;
  }

  /**
   * Starts it and connects to it; it is not configured yet.
   *
   * @throws AssertionError when it cannot be reached, with its log
   */
  public static ProviderHarness launch(ProviderUnderTest provider) {
    var directory = temporary();
    var socket = directory.resolve("p.sock");
    var launched = provider.launch(socket);
    try {
      var connection = ProviderConnection.open(socket, Deadline.in(TIMEOUT), launched::isAlive);
      return new ProviderHarness(directory, launched, connection);
    } catch (ProviderException failure) {
      var log = launched.log();
      launched.close();
      delete(directory);
      throw new AssertionError(failure.getMessage() + "\n" + log, failure);
    }
  }

  /**
   * Starts its process, configures it and lets it serve.
   *
   * @param configJson one JSON object, as text
   * @throws AssertionError when it refuses the configuration, with every problem
   */
  public static ProviderHarness serve(ProviderUnderTest provider, String configJson) {
    var harness = launch(provider);
    try {
      var problems = harness.connection.configure("under-test", configJson, Deadline.in(TIMEOUT));
      if (!problems.isEmpty()) {
        throw new AssertionError("the provider refuses its configuration: " + problems);
      }
      harness.connection.start(Deadline.in(TIMEOUT));
      return harness;
    } catch (ProviderException | AssertionError failure) {
      harness.close();
      throw failure;
    }
  }

  /** The app, through both adapters and the socket between them. */
  public AppProvider app() {
    return connection.app();
  }

  /** The provider of this kind, through both adapters and the socket between them. */
  public <P> P service(ProviderKind<P> kind) {
    return connection.service(kind);
  }

  /** The host's connection to the provider. */
  public ProviderConnection connection() {
    return connection;
  }

  /** Calls an operation as {@code user:tester}, without a credential, within two minutes. */
  public AppResult call(String operation, String input) {
    return call(operation, input, Deadline.in(TIMEOUT));
  }

  /** Calls an operation as {@code user:tester}, without a credential. */
  public AppResult call(String operation, String input, Deadline deadline) {
    return app()
        .execute(
            new AppCall(
                operation, input, Subject.of("user:tester"), Optional.empty(), deadline, "test"));
  }

  /** Calls an operation as {@code user:tester} with this credential, within two minutes. */
  public AppResult call(String operation, String input, Credential credential) {
    return app().execute(request(operation, input, Optional.of(credential)));
  }

  /**
   * Calls an operation as {@code user:tester}, without a credential, for an answer in pieces; close
   * it.
   */
  public AppStream stream(String operation, String input) {
    return app().executeStream(request(operation, input, Optional.empty()));
  }

  private static AppCall request(String operation, String input, Optional<Credential> credential) {
    return new AppCall(
        operation, input, Subject.of("user:tester"), credential, Deadline.in(TIMEOUT), "test");
  }

  /** The provider's process, when it has one of its own. */
  public Optional<Process> process() {
    return launched.process();
  }

  /** The output of its process so far. */
  public String log() {
    return launched.log();
  }

  /** The socket that it listens on. */
  public Path socket() {
    return directory.resolve("p.sock");
  }

  /** Ends the provider and removes its files. */
  @Override
  public void close() {
    connection.close();
    launched.close();
    delete(directory);
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("gwp");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void delete(Path directory) {
    try {
      Folders.delete(directory);
    } catch (IOException left) {
      // The system empties its temporary directory; a test must not fail because of it.
    }
  }
}
