package org.integrationgateway.sdk.host;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** The environment of a provider's process, which names its host. */
final class HostEnvironment {
  static final String SOCKET = "SERVICE_HOST_SOCKET";
  private static final String TOKEN = "SERVICE_HOST_TOKEN";

  private HostEnvironment() {}

  static HostServices open(Map<String, String> environment) {
    var place = variable(environment, SOCKET);
    var token = Secret.of(variable(environment, TOKEN));
    return place.contains("://")
        ? HostServices.open(URI.create(place), token)
        : HostServices.open(Path.of(place), token);
  }

  private static String variable(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name))
        .filter(value -> !value.isBlank())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name
                        + " is not set: a gateway sets it when it starts a provider; elsewhere,"
                        + " open HostServices with a socket and a token"));
  }
}
