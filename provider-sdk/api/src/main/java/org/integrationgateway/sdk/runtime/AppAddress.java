package org.integrationgateway.sdk.runtime;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of an app.
 *
 * @param dialTarget {@code unix:/path} or {@code host:port}
 * @param serverCertificate PEM of the certificate that the app will show, if it is not the one that
 *     came with its launch; empty for unix sockets
 */
public record AppAddress(String dialTarget, Optional<String> serverCertificate) {
  private static final String UNIX = "unix:";

  /** The address of an app on a unix domain socket. */
  public static AppAddress of(Path socket) {
    return new AppAddress(UNIX + socket, Optional.empty());
  }

  /** The address of an app that presents the certificate of its launch. */
  public static AppAddress of(String host, int port) {
    var literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return new AppAddress(literal + ":" + port, Optional.empty());
  }

  /**
   * The host and port of the address, unless it is a socket.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public Optional<HostPort> network() {
    return socket().isPresent() ? Optional.empty() : Optional.of(HostPort.parse(dialTarget));
  }

  /** A network address; an IPv6 address without its brackets. */
  public record HostPort(String host, int port) {
    private static final Pattern FORM =
        Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([A-Za-z0-9._-]+)):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    static HostPort parse(String text) {
      var found = FORM.matcher(text);
      int port = found.matches() ? Integer.parseInt(found.group(3)) : 0;
      if (port < 1 || port > LAST_PORT) {
        throw new IllegalArgumentException(
            "'%s' is not a dial target: write unix:/path or host:port".formatted(text));
      }
      var literal = Optional.ofNullable(found.group(1));
      return new HostPort(literal.orElseGet(() -> found.group(2)), port);
    }
  }

  /** The unix domain socket, when it is one. */
  public Optional<Path> socket() {
    return dialTarget.startsWith(UNIX)
        ? Optional.of(Path.of(dialTarget.substring(UNIX.length())))
        : Optional.empty();
  }
}
