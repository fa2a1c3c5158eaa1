package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppException.Reason;

/**
 * An app with its operations. An author implements it (usually through typed operations) and the
 * gateway calls it, in its own process, in a child process or on another host.
 */
public interface AppProvider extends ResourceProvider, PromptProvider {
  /** The catalog of this app. Called once, after it was configured. */
  AppMetadata metadata();

  /**
   * Carries out one operation. Called by many threads at once; blocking is fine.
   *
   * @throws AppException when the operation cannot be carried out and the caller should be told why
   */
  AppResult execute(AppCall call);

  /**
   * As {@link #execute}, with an answer that may come in pieces; the caller closes it. An app that
   * answers some operations so announces {@link AppFeature#EXECUTE_STREAM}.
   *
   * @throws AppException as {@link #execute}, before the answer has begun
   */
  default AppStream executeStream(AppCall call) {
    return AppStream.of(execute(call));
  }

  /**
   * The operations as one subject with one credential sees them. Called only for an app that
   * announces {@link AppFeature#SESSION_CATALOG}.
   *
   * @throws AppException {@code NOT_SUPPORTED} when it does not; {@code CREDENTIAL_REFUSED}, {@code
   *     UNAVAILABLE}, {@code TIMEOUT} as in {@link #execute}
   */
  default SessionCatalog sessionCatalog(SessionCatalogQuery query) {
    throw new AppException(
        Reason.NOT_SUPPORTED, "this app has the same operations for all subjects");
  }

  /**
   * The subject of a verified hosted HTTP request; empty: the binding's system subject. Called only
   * for an app that announces {@link AppFeature#RESOLVE_HTTP_SUBJECT}.
   *
   * @throws AppException {@code NOT_SUPPORTED} when it does not; {@code NOT_FOUND} when the request
   *     belongs to no subject
   */
  default Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
    throw new AppException(
        Reason.NOT_SUPPORTED, "this app does not know on whose behalf hosted requests run");
  }
}
