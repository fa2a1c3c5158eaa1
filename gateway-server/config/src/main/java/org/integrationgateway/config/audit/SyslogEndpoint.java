package org.integrationgateway.config.audit;

import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;

/**
 * The address of a receiver of syslog.
 *
 * @param transport how messages are carried
 * @param host a name or an address, that of IPv6 without brackets
 */
public record SyslogEndpoint(Transport transport, String host, int port) {
  /** How messages are carried, and the port where the address names none. */
  public enum Transport {
    /** RFC 5426: a datagram for each message. */
    UDP(514),
    /** RFC 6587, section 3.4.1: messages with their length before them. */
    TCP(601),
    /** RFC 5425: the same over TLS. */
    TLS(6514);

    private final int port;

    Transport(int port) {
      this.port = port;
    }
  }

  static SyslogEndpoint parse(String text) {
    try {
      var uri = URI.create(text);
      var transport = Transport.valueOf(String.valueOf(uri.getScheme()).toUpperCase(Locale.ROOT));
      boolean isPlain =
          uri.getHost() != null
              && uri.getUserInfo() == null
              && uri.getPath().isEmpty()
              && uri.getQuery() == null
              && uri.getFragment() == null
              && uri.getPort() != 0
              && uri.getPort() <= 65_535;
      if (isPlain) {
        var host = uri.getHost().replaceAll("^\\[|]$", "");
        return new SyslogEndpoint(
            transport, host, uri.getPort() < 0 ? transport.port : uri.getPort());
      }
    } catch (IllegalArgumentException other) {
      // As an address of another form.
    }
    throw new IllegalArgumentException(
        "Write tls://HOST:PORT, tcp://HOST:PORT or udp://HOST:PORT, such as"
            + " tls://siem.example.com:6514.");
  }

  /** The address as a configuration has it. */
  @Override
  public String toString() {
    var name = host.contains(":") ? "[" + host + "]" : host;
    return transport.name().toLowerCase(Locale.ROOT) + "://" + name + ":" + port;
  }

  static final class Written implements Supplier<Shape<SyslogEndpoint>> {
    @Override
    public Shape<SyslogEndpoint> get() {
      return Scalar.ofText(
          "an address such as tls://HOST:6514, tcp://HOST:601 or udp://HOST:514",
          "{\"type\": \"string\", \"pattern\": \"^(tls|tcp|udp)://\"}",
          SyslogEndpoint::parse);
    }
  }
}
