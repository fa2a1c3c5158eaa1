package org.integrationgateway.config.egress;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node.Kind;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * {@code certificateAuthorities} and {@code proxy} of {@code egress}: how outbound requests leave.
 */
public record EgressRoute(
    @Doc(
            "Files of certificates in PEM that upstreams may be certified by, in addition"
                + " to the authorities of the Java runtime. The files are read at the start.")
        @Default("[]")
        List<Path> certificateAuthorities,
    @Name("proxy")
        @Doc(
            "The HTTP proxy for outbound requests of the gateway: http://HOST:PORT, with"
                + " USER:PASSWORD@ where the proxy requires a login. none: no proxy, for an app"
                + " inside the network of a server with a proxy. The proxy resolves host names.")
        @ReadAs(ProxyShape.class)
        Optional<ProxyChoice> choice) {
  /** No proxy, and the authorities of the Java runtime. */
  public static final EgressRoute DIRECT = RecordBlock.defaults(EgressRoute.class);

  /**
   * A proxy, or its absence.
   *
   * @param proxy empty: none, also where the server has one
   */
  public record ProxyChoice(Optional<ForwardProxy> proxy) {}

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
        app.choice.or(() -> choice).filter(chosen -> chosen.proxy.isPresent()));
  }

  /** The proxy that requests go by; empty: none. */
  public Optional<ForwardProxy> proxy() {
    return choice.flatMap(ProxyChoice::proxy);
  }

  private static final class ProxyShape implements Supplier<Shape<ProxyChoice>> {
    private static final String NONE = "none";

    @Override
    public Shape<ProxyChoice> get() {
      return new Scalar<>(
          "an http or https URL of a proxy, or none",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 1}",
          (text, folder) -> choice(text),
          choice -> choice.proxy().map(ForwardProxy::url).orElse(NONE));
    }

    private static ProxyChoice choice(String text) {
      return new ProxyChoice(
          text.strip().equals(NONE) ? Optional.empty() : Optional.of(ForwardProxy.parse(text)));
    }
  }
}
