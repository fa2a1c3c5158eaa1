package org.integrationgateway.people.login;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A browser, or program, that comes back from the identity provider.
 *
 * @param parameters of the query, each once
 * @param browser what it presents of {@link LoginRequest#browser}
 * @param previous the session that it has until now
 * @param address that the request came from
 * @param agent what it calls itself
 */
public record LoginCallback(
    Map<String, String> parameters,
    Optional<Secret> browser,
    Optional<Secret> previous,
    String address,
    String agent) {
  public LoginCallback {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
  }

  /** Leaves out the parameters: they hold the code. */
  @Override
  public String toString() {
    return "LoginCallback[" + address + "]";
  }
}
