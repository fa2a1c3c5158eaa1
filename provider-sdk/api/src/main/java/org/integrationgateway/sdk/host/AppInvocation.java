package org.integrationgateway.sdk.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation to invoke.
 *
 * @param app name of the app as deployed
 * @param operation its id
 * @param parameters the input: JSON values as null, {@link Boolean}, {@link Long}, {@link Double},
 *     {@link String}, lists and maps
 * @param connection which connection; the operation's when empty
 * @param instance which instance; the only one when empty
 * @param idempotencyKey the same key again answers the same; 1 to 255 visible ASCII characters
 * @param runAs canonical id of the subject to run as, instead of the call's; only workflow and
 *     agent providers may set it
 * @param originRef the workflow run, or the agent's turn, that makes the call
 */
public record AppInvocation(
    String app,
    String operation,
    Map<String, @Nullable Object> parameters,
    Optional<String> connection,
    Optional<String> instance,
    Optional<String> idempotencyKey,
    Optional<String> runAs,
    Optional<String> originRef) {
  public AppInvocation {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** An invocation for the subject of the current call, with the default connection. */
  public static AppInvocation of(
      String app, String operation, Map<String, @Nullable Object> parameters) {
    return new AppInvocation(
        app,
        operation,
        parameters,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
