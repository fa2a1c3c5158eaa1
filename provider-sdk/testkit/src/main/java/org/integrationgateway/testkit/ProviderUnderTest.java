package org.integrationgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderServer;

/** The way to start the provider to test: as an object of this process, or as a program. */
@FunctionalInterface
public interface ProviderUnderTest {
  /**
   * Starts it; it listens on this socket, now or soon.
   *
   * @param socket in a directory of its own, where the provider may leave files
   */
  Launched launch(Path socket);

  /** A running provider. */
  interface Launched extends AutoCloseable {
    /** Whether the provider may still answer. */
    boolean isAlive();

    /** The process, where it has one of its own. */
    Optional<Process> process();

    /** The standard output and standard error so far; empty for an object. */
    String log();

    /** Ends it, by force if necessary. */
    @Override
    void close();
  }

  /** An app without configuration, served by this process over a real socket. */
  static ProviderUnderTest object(Supplier<AppProvider> app) {
    return socket -> new ObjectUnderTest(ProviderServer.start(socket, "under-test", app));
  }

  /**
   * An app made from its configuration, served by this process over a real socket.
   *
   * @param config a record, as for {@code ProviderMain.serve}
   */
  static <C> ProviderUnderTest object(Class<C> config, Function<C, AppProvider> app) {
    return socket -> new ObjectUnderTest(ProviderServer.start(socket, "under-test", config, app));
  }

  /** A provider of any kind without configuration, served by this process over a real socket. */
  static <P> ProviderUnderTest object(ProviderKind<P> kind, Supplier<? extends P> provider) {
    return socket ->
        new ObjectUnderTest(ProviderServer.start(socket, "under-test", kind, provider));
  }

  /** A provider of any kind made from its configuration, served over a real socket. */
  static <C, P> ProviderUnderTest object(
      ProviderKind<P> kind, Class<C> config, Function<C, ? extends P> provider) {
    return socket ->
        new ObjectUnderTest(ProviderServer.start(socket, "under-test", kind, config, provider));
  }

  /** A Java program of the tests' own class path, in a process of its own. */
  static ProviderUnderTest program(Class<?> main) {
    return command(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // The process runs for seconds only, for which the second compiler is not worth its
            // cost.
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
  }

  /** Any packaged provider, in any language: its command line. */
  static ProviderUnderTest command(List<String> command) {
    return socket -> {
      var log = socket.resolveSibling("log");
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(log.toFile());
      builder
          .environment()
          .putAll(
              Map.of(
                  "SERVICE_PROVIDER_SOCKET",
                  socket.toString(),
                  "SERVICE_PROVIDER_NAME",
                  "under-test"));
      try {
        return new ProgramUnderTest(builder.start(), log);
      } catch (IOException failure) {
        throw new UncheckedIOException("cannot start " + command, failure);
      }
    };
  }

  /** Runs in this process, until its server is closed. */
  record ObjectUnderTest(ProviderServer server) implements Launched {
    @Override
    public boolean isAlive() {
      return true;
    }

    @Override
    public Optional<Process> process() {
      return Optional.empty();
    }

    @Override
    public String log() {
      return "";
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /** Runs in a process, whose standard input stays open until it is ended. */
  record ProgramUnderTest(Process running, Path output) implements Launched {
    @Override
    public boolean isAlive() {
      return running.isAlive();
    }

    @Override
    public Optional<Process> process() {
      return Optional.of(running);
    }

    @Override
    public String log() {
      try {
        return Files.readString(output);
      } catch (IOException unreadable) {
        return "(no log: " + unreadable.getMessage() + ")";
      }
    }

    @Override
    public void close() {
      running.destroyForcibly();
    }
  }
}
