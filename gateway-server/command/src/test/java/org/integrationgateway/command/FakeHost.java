package org.integrationgateway.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.rules.InheritedSignals;
import org.integrationgateway.sdk.Secret;
import sun.misc.Signal;

/** Servers that get a signal to end as soon as they run, and a store in memory. */
public final class FakeHost implements ServerHost {
  public final List<GatewayConfig> started = new ArrayList<>();
  public final List<ConfigurationSource> sources = new ArrayList<>();
  public final List<String> minted = new ArrayList<>();
  public int closed;
  public Optional<URI> firstAccount = Optional.empty();
  private final String ending;

  public FakeHost() {
    try {
      ending = InheritedSignals.soonest();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Running start(GatewayConfig config, ConfigurationSource source) {
    sources.add(source);
    return start(config);
  }

  @Override
  public Running start(GatewayConfig config) {
    started.add(config);
    return new Running() {
      @Override
      public Optional<URI> firstAdminLink() {
        return firstAccount;
      }

      @Override
      public URI uri() {
        Signal.raise(new Signal(ending));
        return URI.create("http://127.0.0.1:8080");
      }

      @Override
      public Optional<String> replace(AppConfig app, Replacement how) {
        return Optional.of("there are no apps here");
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }

  @Override
  public Tokens tokens(GatewayConfig config) {
    return new Tokens() {
      @Override
      public boolean any(String subject) {
        return minted.contains(subject);
      }

      @Override
      public Minted mint(
          String subject, String name, Optional<Duration> ttl, Map<String, List<String>> scopes) {
        minted.add(subject);
        return new Minted(
            "t" + minted.size(), Secret.of("gwt_minted" + minted.size()), Optional.empty());
      }

      @Override
      public void close() {}
    };
  }
}
