package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.Providers;
import org.integrationgateway.server.provider.ServiceProcess;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.services.ProviderDirectory;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatuses;

/** All providers of this server: those of its own services, and those of apps. */
final class Overview implements ProviderStatuses {
  /** Without these nobody can be let in. */
  private static final List<ProviderKind<?>> NEEDED =
      List.of(ProviderKind.IDENTITY, ProviderKind.AUTHORIZATION);

  private final DeclaredProviders declared;
  private volatile Optional<ProviderDirectory> services = Optional.empty();
  private volatile Optional<Providers> apps = Optional.empty();

  Overview(DeclaredProviders declared) {
    this.declared = declared;
  }

  /** From now on these are there. */
  void shows(ProviderDirectory started) {
    services = Optional.of(started);
  }

  /** From now on these are there too. */
  void shows(Providers started) {
    apps = Optional.of(started);
  }

  @Override
  public List<ProviderStatus> all() {
    var all = new ArrayList<ProviderStatus>();
    services.ifPresent(there -> all.addAll(there.statuses()));
    apps.ifPresent(there -> all.addAll(there.statuses()));
    return all;
  }

  /** Why the server should get no calls now, in words; empty when it should. */
  List<String> obstacles() {
    return all().stream()
        .filter(status -> !status.serves() && isNeeded(status))
        .map(
            status ->
                "the server needs %s provider '%s', which is %s: %s"
                    .formatted(status.kind(), status.name(), status.state(), status.reason()))
        .toList();
  }

  private boolean isNeeded(ProviderStatus status) {
    return NEEDED.stream()
        .filter(kind -> kind.text().equals(status.kind()))
        .flatMap(kind -> declared.defaultOf(kind).stream())
        .map(ProviderConfig::name)
        .anyMatch(status.name()::equals);
  }

  @Override
  public void restart(String kind, String name, Restart how) {
    var status =
        all().stream()
            .filter(one -> one.kind().equals(kind) && one.name().equals(name))
            .findFirst()
            .orElseThrow(() -> ProviderStatuses.unknown(kind, name));
    if (status.process().isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s provider '%s' has no process to restart: the server itself does its work"
              .formatted(kind, name));
    }
    restarted(status, replacement(how))
        .ifPresent(
            reason -> {
              throw new GatewayException(
                  ErrorCode.PROVIDER_UNAVAILABLE,
                  "a new process of %s provider '%s' does not serve: %s"
                      .formatted(kind, name, reason));
            });
  }

  private Optional<String> restarted(ProviderStatus status, Replacement how) {
    if (status.kind().equals(ProviderKind.APP.text())) {
      return apps.flatMap(there -> there.supervisor(status.name()))
          .flatMap(supervisor -> supervisor.restart(how).join());
    }
    return services.flatMap(there -> process(there, status)).flatMap(one -> one.restart(how));
  }

  private Optional<ServiceProcess<?>> process(ProviderDirectory there, ProviderStatus status) {
    return declared.all().stream()
        .filter(one -> one.kind().text().equals(status.kind()))
        .filter(one -> one.name().equals(status.name()))
        .findFirst()
        .flatMap(one -> there.process(one.kind(), one.name()));
  }

  private static Replacement replacement(Restart how) {
    return switch (how) {
      case ROLLING -> Replacement.ROLLING;
      case HELD -> Replacement.HELD;
      case STOP_FIRST -> Replacement.STOP_FIRST;
    };
  }
}
