package org.integrationgateway.providers.directory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The states of all providers of this server: of its services and of apps. */
public final class ProviderOverview implements ProviderStatuses {
  /** Without providers of these kinds no caller can be admitted. */
  private static final List<ProviderKind<?>> NEEDED =
      List.of(ProviderKind.IDENTITY, ProviderKind.AUTHORIZATION);

  private final DeclaredProviders declared;
  private final RunningProviders running;
  private final BiPredicate<String, String> awaited;
  private final AppTroubles troubles;
  private volatile boolean allWereReady;

  /**
   * @param awaited whether the server waits for a provider, by its kind and name, before it is
   *     ready
   * @param troubles of the upstreams of apps
   */
  public ProviderOverview(
      DeclaredProviders declared,
      RunningProviders running,
      BiPredicate<String, String> awaited,
      AppTroubles troubles) {
    this.declared = declared;
    this.running = running;
    this.awaited = awaited;
    this.troubles = troubles;
  }

  @Override
  public List<ProviderStatus> all() {
    var all = new ArrayList<ProviderStatus>();
    running.services().ifPresent(there -> all.addAll(there.statuses()));
    running.apps().ifPresent(there -> there.statuses().forEach(app -> all.add(seen(app))));
    return all;
  }

  /** An app whose upstream fails is degraded, unless it is in a worse state already. */
  private ProviderStatus seen(ProviderStatus app) {
    return troubles
        .of(app.name())
        .filter(trouble -> app.serves() && app.reason().isEmpty())
        .map(trouble -> app.degraded(trouble.reason()))
        .orElse(app);
  }

  /**
   * Why the server should get no calls now; empty when it should. Before every awaited provider was
   * ready once, each that was not is a reason; afterwards only those that the server itself needs
   * are.
   */
  public List<String> obstacles() {
    var statuses = all();
    boolean starting = !allWereReady;
    var obstacles =
        statuses.stream()
            .filter(
                status -> (!status.serves() && isNeeded(status)) || (starting && isMissing(status)))
            .map(
                status ->
                    "the server waits for %s provider '%s' (%s): %s%s"
                        .formatted(
                            status.kind(),
                            status.name(),
                            status.state(),
                            reason(status),
                            isNeeded(status) ? "" : wayOut(status)))
            .toList();
    if (starting && statuses.stream().noneMatch(this::isMissing)) {
      allWereReady = true;
    }
    return obstacles;
  }

  /** Whether the server waits for a provider that was not ready yet. */
  private boolean isMissing(ProviderStatus status) {
    return !status.wasReady() && awaited.test(status.kind(), status.name());
  }

  private static String wayOut(ProviderStatus status) {
    var kind = status.kind();
    var place =
        kind.equals(ProviderKind.APP.text())
            ? "apps"
            : kind.equals(ProviderKind.RUNTIME.text()) ? "runtime.providers" : "providers." + kind;
    return "; to serve without it, set 'required: false' at %s.%s, or 'server.readiness: core'"
        .formatted(place, status.name());
  }

  /** The reason, with the part for operators only while the state is that of the last end. */
  private static String reason(ProviderStatus status) {
    return status
        .process()
        .flatMap(ProviderStatus.OfProcess::lastEnd)
        .map(ProviderStatus.End::reason)
        .filter(end -> end.startsWith(status.reason()))
        .orElse(status.reason());
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
    var entry = running.entry(kind, name).orElseThrow(() -> unknown(kind, name));
    if (entry.supervisor().isEmpty() && entry.unavailable().isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s provider '%s' has no process to restart: it runs inside the server"
              .formatted(kind, name));
    }
    restarted(entry, replacement(how))
        .ifPresent(
            reason -> {
              throw new GatewayException(
                  ErrorCode.PROVIDER_UNAVAILABLE,
                  "%s provider '%s' was restarted but is not available: %s"
                      .formatted(kind, name, reason));
            });
  }

  private Optional<String> restarted(Entry entry, Replacement how) {
    return entry.unavailable().isPresent() ? running.retry(entry.name()) : entry.restart(how);
  }

  private static Replacement replacement(Restart how) {
    return switch (how) {
      case ROLLING -> Replacement.ROLLING;
      case HELD -> Replacement.HELD;
      case STOP_FIRST -> Replacement.STOP_FIRST;
    };
  }
}
