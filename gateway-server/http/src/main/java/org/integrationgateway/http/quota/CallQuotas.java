package org.integrationgateway.http.quota;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.server.QuotaConfig;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.rate.LimitKind;
import org.integrationgateway.http.rate.RateObserver;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The quotas of subjects, roles, apps and operations, for calls of every source, counted in the
 * store. A call that is admitted counts, also when it fails.
 */
public final class CallQuotas implements Admission, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CallQuotas.class);

  /** The longest time in which quotas that end give back calls, of thousands of subjects. */
  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final QuotaStore store;
  private final Clock clock;
  private final RateObserver observer;
  private volatile OfCallers ofCallers;

  /** One thread while there is work: a reload may replace the quotas of thousands of apps. */
  private final ExecutorService replaced =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          DaemonThread.factory("replaced-quotas"));

  private final ConcurrentMap<String, AppQuotas> ofApps = new ConcurrentHashMap<>();

  private record CallQuotasOf(List<CallQuota> quotas, boolean ofAll) {
    private static final CallQuotasOf NONE = new CallQuotasOf(List.of(), false);
  }

  /** The quotas that are not of apps. */
  private record OfCallers(
      List<CallQuota> ofServer,
      Map<String, List<CallQuota>> bySubject,
      Map<CallContext.Access, List<CallQuota>> byRole) {
    boolean isEmpty() {
      return ofServer.isEmpty() && bySubject.isEmpty() && byRole.isEmpty();
    }

    private void close(Deadline deadline) {
      ofServer.forEach(quota -> quota.close(deadline));
      bySubject.values().forEach(own -> own.forEach(quota -> quota.close(deadline)));
      byRole.values().forEach(own -> own.forEach(quota -> quota.close(deadline)));
    }
  }

  private record AppQuotas(
      AppLimits written, CallQuotasOf app, Map<String, CallQuotasOf> operations) {
    private void close(Deadline deadline) {
      app.quotas.forEach(quota -> quota.close(deadline));
      operations.values().forEach(own -> own.quotas.forEach(quota -> quota.close(deadline)));
    }
  }

  /**
   * The quotas of a configuration; those of apps follow by {@link #configured}.
   *
   * @param observer receives refused calls
   */
  public CallQuotas(GatewayConfig config, State state, RateObserver observer, Clock clock) {
    this.store = new QuotaStore(state);
    this.clock = clock;
    this.observer = observer;
    ofCallers = ofCallers(config);
  }

  /**
   * Takes over the quotas of another configuration that are not of apps. Calls that were made
   * before count.
   */
  public void replace(GatewayConfig next) {
    var before = ofCallers;
    ofCallers = ofCallers(next);
    closeLater(before::close);
  }

  private OfCallers ofCallers(GatewayConfig config) {
    var ofServer =
        quotas(
            new CallQuota.Place("subject", "server.limits.quota", "this gateway"),
            config.server().limits().rates().quota());
    var ofSubjects = new HashMap<String, List<CallQuota>>();
    var ofRoles = new HashMap<CallContext.Access, List<CallQuota>>();
    for (var quota : config.authorization().quotas()) {
      quota
          .subject()
          .ifPresent(
              subject ->
                  ofSubjects
                      .computeIfAbsent(subject, one -> new ArrayList<>())
                      .addAll(quotas(own(subject), quota.quota())));
      if (quota.policy().isPresent() && quota.role().isPresent()) {
        var access = new CallContext.Access(quota.policy().get(), quota.role().get());
        ofRoles
            .computeIfAbsent(access, one -> new ArrayList<>())
            .addAll(quotas(own(access), quota.quota()));
      }
    }
    return new OfCallers(ofServer, ofSubjects, ofRoles);
  }

  private static CallQuota.Place own(String subject) {
    return new CallQuota.Place(
        "own", "authorization.quotas{subject: %s}".formatted(subject), "this gateway");
  }

  private static CallQuota.Place own(CallContext.Access access) {
    return new CallQuota.Place(
        "role",
        "authorization.quotas{policy: %s, role: %s}".formatted(access.policy(), access.role()),
        "policy '%s' with role '%s'".formatted(access.policy(), access.role()));
  }

  /** Takes over the quotas of an app. */
  public void configured(AppConfig app) {
    var limits = app.limits();
    var known = ofApps.get(app.name());
    if (known != null && known.written.equals(limits)) {
      return;
    }
    var operations = new HashMap<String, CallQuotasOf>();
    limits
        .operations()
        .forEach(
            (operation, own) -> {
              var place =
                  new CallQuota.Place(
                      "operation",
                      "apps.%s.limits.operations.%s.quota".formatted(app.name(), operation),
                      "operation '%s' of app '%s'".formatted(operation, app.name()));
              operations.put(operation, quotasOf(place, own));
            });
    operations.values().removeIf(each -> each.quotas.isEmpty());
    var ofApp =
        quotasOf(
            new CallQuota.Place(
                "app",
                "apps.%s.limits.quota".formatted(app.name()),
                "app '%s'".formatted(app.name())),
            limits.calls());
    var before =
        ofApp.quotas.isEmpty() && operations.isEmpty()
            ? ofApps.remove(app.name())
            : ofApps.put(app.name(), new AppQuotas(limits, ofApp, Map.copyOf(operations)));
    if (before != null) {
      closeLater(before::close);
    }
  }

  private CallQuotasOf quotasOf(CallQuota.Place place, QuotaConfig.OfCalls own) {
    return new CallQuotasOf(quotas(place, own.quota()), own.shared());
  }

  private List<CallQuota> quotas(CallQuota.Place place, QuotaConfig written) {
    var quotas = new ArrayList<CallQuota>();
    written.perDay().ifPresent(most -> quotas.add(quota(place, Period.DAY, most)));
    written.perMonth().ifPresent(most -> quotas.add(quota(place, Period.MONTH, most)));
    return quotas;
  }

  private CallQuota quota(CallQuota.Place place, Period period, long most) {
    return new CallQuota(place, period, most, store, clock);
  }

  @Override
  public void admit(Call call, App app, Operation operation, CallContext.@Nullable Access access) {
    var ofApp = ofApps.get(app.name());
    var callers = ofCallers;
    if (callers.isEmpty() && ofApp == null) {
      return;
    }
    var subject = call.origin().caller().subject().id();
    var taken = new ArrayList<Runnable>(4);
    try {
      if (ofApp != null) {
        var own = ofApp.operations.getOrDefault(operation.id(), CallQuotasOf.NONE);
        take(own.quotas, own.ofAll ? "" : subject, taken);
        take(ofApp.app.quotas, ofApp.app.ofAll ? "" : subject, taken);
      }
      take(
          access == null ? List.of() : callers.byRole.getOrDefault(access, List.of()),
          subject,
          taken);
      take(callers.bySubject.getOrDefault(subject, List.of()), subject, taken);
      take(callers.ofServer, subject, taken);
    } catch (GatewayException refused) {
      taken.forEach(Runnable::run);
      throw refused;
    }
  }

  private void take(List<CallQuota> quotas, String subject, List<Runnable> taken) {
    for (var quota : quotas) {
      var call = quota.take(subject);
      if (call.isEmpty()) {
        var address = RequestOrigin.current().map(RequestOrigin::address).orElse("");
        observer.limited(LimitKind.QUOTA, subject, address, quota.reports(subject));
        throw quota.spent(subject);
      }
      taken.add(call.get());
    }
  }

  /** Gives back in the background what quotas that were replaced have not used. */
  private void closeLater(Consumer<Deadline> quotas) {
    replaced.execute(() -> close(quotas));
  }

  private static void close(Consumer<Deadline> quotas) {
    try {
      quotas.accept(Deadline.in(LONGEST_END));
    } catch (RuntimeException failed) {
      log.warn(
          "calls that this replica has reserved of quotas and not used are lost: {}",
          failed.getMessage());
    }
  }

  /** Gives back what this replica has not used, as far as there is time. */
  @Override
  public void close() {
    replaced.shutdown();
    close(
        deadline -> {
          ofCallers.close(deadline);
          ofApps.values().forEach(quotas -> quotas.close(deadline));
        });
  }
}
