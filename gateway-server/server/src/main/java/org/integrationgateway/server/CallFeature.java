package org.integrationgateway.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.capture.AppCapture;
import org.integrationgateway.core.capture.CaptureQueue;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.calls.CallHistory;
import org.integrationgateway.http.calls.CallWriter;
import org.integrationgateway.http.calls.RecentCalls;
import org.integrationgateway.http.calls.StoredCaptures;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.quota.CallQuotas;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.server.api.CallDetails;
import org.integrationgateway.server.api.CallList;
import org.integrationgateway.server.api.admin.AdminCallRoutes;

/**
 * The calls of the last days, with request and response where an app keeps them, and their limits.
 */
final class CallFeature implements Feature {
  private final Foundation foundation;
  private final Operators operators;
  private final CallHistory history;
  private final CallQuotas quotas;
  private final StoredCaptures captured;
  private final CaptureQueue queue = new CaptureQueue();
  private final Map<String, CaptureConfig> settings = new ConcurrentHashMap<>();
  private final Map<String, AppCapture> capturing = new ConcurrentHashMap<>();
  private final CallList list;
  private final CallDetails details;

  /**
   * @param recent the calls of this replica
   * @param displayName of an app by its id
   */
  CallFeature(
      Foundation foundation,
      Operators operators,
      RecentCalls recent,
      UnaryOperator<String> displayName) {
    this.foundation = foundation;
    this.operators = operators;
    history = new CallHistory(recent, foundation.state(), foundation.clock());
    quotas =
        foundation
            .opened()
            .add(
                new CallQuotas(
                    foundation.config(),
                    foundation.state(),
                    foundation.rates().observer(),
                    foundation.clock()));
    captured = new StoredCaptures(foundation.state(), queue, foundation.clock());
    foundation.config().apps().values().forEach(this::configured);
    list = new CallList(history, displayName);
    details = new CallDetails(captured, settings);
    foundation.opened().add(CallWriter.begin(history, captured));
  }

  /** The sealed values of this feature. */
  static List<SealedColumn> sealed() {
    return List.of(StoredCaptures.SEALED);
  }

  /** Captures and limits the calls of an app as its configuration says now. */
  void configured(AppConfig app) {
    foundation.rates().ofCalls().configured(app);
    quotas.configured(app);
    var capture = app.capture();
    settings.put(app.name(), capture);
    if (capture.mode() == CaptureMode.OFF) {
      capturing.remove(app.name());
    } else {
      capturing.put(app.name(), new AppCapture(app.name(), capture, queue));
    }
  }

  /**
   * Takes over the quotas of another configuration; those of apps follow by {@link #configured}.
   */
  void limit(GatewayConfig next) {
    quotas.replace(next);
  }

  /** The rates and quotas of calls. */
  Admission limits() {
    return foundation.rates().ofCalls().and(quotas);
  }

  /** Ends the captures of an app that the configuration does not have any more. */
  void removed(String app) {
    settings.remove(app);
    capturing.remove(app);
  }

  /** The apps whose calls are captured. */
  Captures captures() {
    return capturing::get;
  }

  /** The calls, for their callers. */
  CallList list() {
    return list;
  }

  /** Single calls, for their callers. */
  CallDetails details() {
    return details;
  }

  /** Whether there are calls of a subject, or captures. */
  boolean hasAny(String subject) {
    return history.hasAny(subject) || captured.hasAny(subject);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    new AdminCallRoutes(
            operators.of(foundation.callers()),
            operators::readsCaptures,
            list,
            details,
            foundation.audit())
        .mount(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.CALLS, history::removeAll),
        SubjectRecords.of(SubjectRecords.Kind.CAPTURES, captured::removeAll));
  }
}
