package org.integrationgateway.sdk.app;

/**
 * An app: what it can do, and how it does it. An author implements it (usually through typed
 * operations), the gateway calls it; it makes no difference whether it lives in the gateway, in a
 * child process or on another host.
 */
public interface AppProvider {
  /** What this app is and which operations it has. Asked once, after it was configured. */
  AppMetadata metadata();

  /**
   * Carries out one operation. Called by many threads at once; blocking is fine.
   *
   * @throws AppException when the operation cannot be carried out and the caller should be told why
   */
  AppResult execute(AppCall call);
}
