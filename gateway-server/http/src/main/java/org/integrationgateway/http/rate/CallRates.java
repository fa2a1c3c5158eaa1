package org.integrationgateway.http.rate;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.server.QuotaConfig;
import org.integrationgateway.config.server.QuotaConfig.CallRate;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/** The rates of apps and operations, for calls of every source. */
public final class CallRates implements Admission {
  private final RateObserver observer;
  private final SharedCounts shared;
  private final ConcurrentMap<String, AppRates> apps = new ConcurrentHashMap<>();

  private record CallLimit(RateLimit rate, boolean ofAll) {
    private void take(String subject) {
      var address = RequestOrigin.current().map(RequestOrigin::address).orElse("");
      rate.take(rate.bucket(ofAll ? "" : subject), address);
    }
  }

  private record AppRates(
      AppLimits written, @Nullable CallLimit ofApp, Map<String, CallLimit> operations) {}

  /** Rates of no app. */
  public CallRates(RateObserver observer, SharedCounts shared) {
    this.observer = observer;
    this.shared = shared;
  }

  /** Takes over the rates of an app; where they have changed, its buckets are full then. */
  public void configured(AppConfig app) {
    var limits = app.limits();
    var name = app.name();
    var known = apps.get(name);
    if (known != null && known.written.equals(limits)) {
      return;
    }
    var operations = new HashMap<String, CallLimit>();
    limits
        .operations()
        .forEach(
            (operation, own) ->
                own.rate()
                    .map(CallRate::rate)
                    .ifPresent(
                        rate ->
                            operations.put(operation, ofOperation(name, operation, rate, own))));
    var ofApp = limits.calls().rate().map(rate -> ofApp(name, rate.rate(), limits.calls()));
    if (ofApp.isEmpty() && operations.isEmpty()) {
      apps.remove(name);
      return;
    }
    apps.put(name, new AppRates(limits, ofApp.orElse(null), Map.copyOf(operations)));
  }

  private CallLimit ofApp(String app, Rate rate, QuotaConfig.OfCalls own) {
    var place = new RateLimit.Place(LimitKind.APP, app + "/", LimitKind.ofApp(app, rate));
    return new CallLimit(new RateLimit(place, rate, observer, shared), own.shared());
  }

  private CallLimit ofOperation(String app, String id, Rate rate, QuotaConfig.OfCalls own) {
    var place =
        new RateLimit.Place(
            LimitKind.OPERATION, app + "/" + id + "/", LimitKind.ofOperation(app, id, rate));
    return new CallLimit(new RateLimit(place, rate, observer, shared), own.shared());
  }

  @Override
  public void admit(Call call, App app, Operation operation, CallContext.@Nullable Access access) {
    var rates = apps.get(app.name());
    if (rates == null) {
      return;
    }
    var subject = call.origin().caller().subject().id();
    var ofOperation = rates.operations.get(operation.id());
    if (ofOperation != null) {
      ofOperation.take(subject);
    }
    if (rates.ofApp != null) {
      rates.ofApp.take(subject);
    }
  }
}
