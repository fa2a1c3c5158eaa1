package org.integrationgateway.sdk.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A GraphQL document to send.
 *
 * @param app name of the app as deployed
 * @param query the document
 * @param variables JSON values, as in {@link AppInvocation#parameters}
 * @param operationName which of its operations, when it has several
 * @param connection which connection; the surface's when empty
 * @param instance which instance; the only one when empty
 */
public record GraphQlInvocation(
    String app,
    String query,
    Map<String, @Nullable Object> variables,
    Optional<String> operationName,
    Optional<String> connection,
    Optional<String> instance) {
  public GraphQlInvocation {
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
  }
}
