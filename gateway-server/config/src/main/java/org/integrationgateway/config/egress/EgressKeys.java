package org.integrationgateway.config.egress;

import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.PATH;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node.Kind;

/** {@code certificateAuthorities} and {@code proxy} of {@code egress}. */
public final class EgressKeys {
  private static final String NONE = "none";

  private EgressKeys() {}

  public static final Key<List<Path>> AUTHORITIES =
      withDefault(
          "certificateAuthorities",
          new ListOf<>(PATH),
          List.of(),
          "Files of certificates in PEM that upstreams may be certified by, beside the authorities"
              + " of the Java runtime. They are read at the start.");

  public static final Key<EgressRoute> PROXY =
      optional(
          "proxy",
          new Scalar<>(
              "an http or https URL of a proxy, or none",
              EnumSet.of(Kind.STRING),
              "{\"type\": \"string\", \"minLength\": 1}",
              (text, folder) -> route(text),
              EgressKeys::shown),
          "The HTTP proxy that outbound requests of the gateway go by: http://HOST:PORT, with"
              + " USER:PASSWORD@ where it asks for one. none: no proxy, for an app behind a"
              + " server that has one. The proxy resolves the names of hosts.");

  private static EgressRoute route(String text) {
    return text.strip().equals(NONE)
        ? new EgressRoute(List.of(), Optional.empty(), true)
        : new EgressRoute(List.of(), Optional.of(ForwardProxy.parse(text)), false);
  }

  private static String shown(EgressRoute route) {
    return route.proxy().map(ForwardProxy::url).orElse(NONE);
  }

  /** The route that a block {@code egress} describes. */
  public static EgressRoute read(Settings egress) {
    var authorities = egress.get(AUTHORITIES);
    var proxy = egress.find(PROXY).orElse(EgressRoute.DIRECT);
    return new EgressRoute(authorities, proxy.proxy(), proxy.direct());
  }
}
