package org.integrationgateway.config.egress;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How outbound requests leave.
 *
 * @param certificateAuthorities files of certificates in PEM that are trusted beside those of the
 *     Java runtime
 * @param proxy that they go by; empty: none
 * @param direct whether they go by no proxy, also where the server has one
 */
public record EgressRoute(
    List<Path> certificateAuthorities, Optional<ForwardProxy> proxy, boolean direct) {
  /** No proxy, and the authorities of the Java runtime. */
  public static final EgressRoute DIRECT = new EgressRoute(List.of(), Optional.empty(), false);

  public EgressRoute {
    certificateAuthorities = List.copyOf(certificateAuthorities);
  }

  /**
   * Returns this route as an app changes it: with more authorities, and by the proxy of the app.
   */
  public EgressRoute and(EgressRoute app) {
    if (app.equals(DIRECT)) {
      return this;
    }
    return new EgressRoute(
        Stream.concat(certificateAuthorities.stream(), app.certificateAuthorities.stream())
            .distinct()
            .toList(),
        app.direct ? Optional.empty() : app.proxy.or(() -> proxy),
        false);
  }
}
