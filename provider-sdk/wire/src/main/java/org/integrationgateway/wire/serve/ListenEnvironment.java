package org.integrationgateway.wire.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.wire.transport.ListenAddress;

/**
 * Reads from the environment where the provider must listen: on a unix socket, or at an address
 * with TLS on both sides.
 */
final class ListenEnvironment {
  static final String SOCKET = "SERVICE_PROVIDER_SOCKET";
  static final String ADDRESS = "SERVICE_PROVIDER_LISTEN";
  private static final String CERTIFICATE = "SERVICE_TLS_CERTIFICATE";
  private static final String KEY = "SERVICE_TLS_KEY";
  private static final String AUTHORITY = "SERVICE_TLS_AUTHORITY";

  private ListenEnvironment() {}

  /**
   * The address; empty when the environment names none.
   *
   * @throws IllegalArgumentException when it cannot be understood, with the name of the variable
   * @throws IOException when a file that is named cannot be read
   */
  static Optional<ListenAddress> in(Map<String, String> environment) throws IOException {
    var address = find(environment, ADDRESS);
    if (address.isPresent()) {
      var identity =
          new TlsIdentity(
              file(environment, CERTIFICATE),
              Secret.of(file(environment, KEY)),
              file(environment, AUTHORITY));
      return Optional.of(new ListenAddress.OfNetwork(address(address.get()), identity));
    }
    return find(environment, SOCKET).map(socket -> new ListenAddress.OfSocket(Path.of(socket)));
  }

  private static Optional<String> find(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  private static String file(Map<String, String> environment, String name) throws IOException {
    var path =
        find(environment, name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        ADDRESS
                            + " is set and "
                            + name
                            + " is not: it names a PEM file, because a provider listens on a"
                            + " network only with TLS"));
    try {
      return Files.readString(Path.of(path), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new IOException(name + " names " + path + ", which cannot be read: " + e, e);
    }
  }

  /** {@code host:port}; an IPv6 address is in brackets. */
  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    try {
      var host = text.substring(0, Math.max(colon, 0));
      var port = Integer.parseInt(text.substring(colon + 1));
      boolean bracketed = host.startsWith("[") && host.endsWith("]");
      var plain = bracketed ? host.substring(1, host.length() - 1) : host;
      if (!plain.isEmpty() && (bracketed || plain.indexOf(':') < 0)) {
        return new InetSocketAddress(plain, port);
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "%s is '%s': it is host:port, such as 0.0.0.0:7443".formatted(ADDRESS, text));
  }
}
