package org.integrationgateway.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.command.serve.CacheTraining;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.provider.ExpectedApps;
import org.integrationgateway.http.logging.LogSettings;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.ProvidersException;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** The {@code gateway} command. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    var out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    var err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    System.exit(run(out, err, arguments));
  }

  /** Ends with an error of the JVM too: threads that have begun would keep the process alive. */
  private static int run(PrintStream out, PrintStream err, String... arguments) {
    try {
      return Commands.run(
          new ThisProcess(),
          Environment.ofProcess(),
          Terminal.ofProcess(out, err),
          System.in,
          arguments);
    } catch (Error error) {
      error.printStackTrace(err);
      return ExitCode.FAILED.number();
    } finally {
      out.flush();
    }
  }

  /** Starts servers in this process. */
  private static final class ThisProcess implements ServerHost {
    @Override
    public Running start(GatewayConfig config) {
      return start(config, routes -> {}, ExpectedApps.NONE);
    }

    @Override
    public Running start(GatewayConfig config, Consumer<Routes.Builder> doors, ExpectedApps later) {
      return start(config, null, doors, later);
    }

    @Override
    public Running start(GatewayConfig config, ConfigurationSource source) {
      return start(config, source, routes -> {}, ExpectedApps.NONE);
    }

    private static Running start(
        GatewayConfig config,
        @Nullable ConfigurationSource source,
        Consumer<Routes.Builder> doors,
        ExpectedApps later) {
      LogSettings.apply(config.server().log());
      try {
        var gateway = Gateway.start(config, source, Clock.systemUTC(), doors, later);
        return new Started(gateway, CacheTraining.begin());
      } catch (ProvidersException | PackageException | LockException unusable) {
        throw new CommandFailure(ExitCode.INVALID, String.valueOf(unusable.getMessage()));
      }
    }

    @Override
    public Tokens tokens(GatewayConfig config) {
      return new LocalStore(config);
    }
  }

  private record Started(Gateway gateway, @Nullable CacheTraining training)
      implements ServerHost.Running {
    @Override
    public URI uri() {
      return gateway.uri();
    }

    @Override
    public Optional<URI> firstAdminLink() {
      return gateway.firstAdminLink();
    }

    @Override
    public Optional<String> replace(AppConfig app, Replacement how) {
      return gateway.replace(app, how);
    }

    @Override
    public void reload(String by) {
      gateway.reload(by);
    }

    @Override
    public void retire() {
      gateway.retire();
    }

    @Override
    public void remove(String app) {
      gateway.remove(app);
    }

    @Override
    public Runnable hold(String app) {
      return gateway.hold(app);
    }

    @Override
    public void observe(InvocationObserver observer) {
      gateway.observe(observer);
    }

    @Override
    public void close() {
      if (training != null) {
        training.close();
      }
      gateway.close();
    }
  }
}
