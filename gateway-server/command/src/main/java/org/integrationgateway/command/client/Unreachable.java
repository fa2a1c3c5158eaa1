package org.integrationgateway.command.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.integrationgateway.core.egress.trust.TlsFailure;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/** Says why no gateway was reached at a URL. */
final class Unreachable {
  private static final String CLEAR = "http://";
  private static final String ENCRYPTED = "https://";

  private Unreachable() {}

  static CommandFailure at(URI url, IOException failure) {
    return new CommandFailure(ExitCode.UNREACHABLE, text(url, failure));
  }

  private static String text(URI url, IOException failure) {
    var said = Optional.ofNullable(failure.getMessage()).orElse(failure.getClass().getSimpleName());
    if (failure instanceof SSLException) {
      return said.contains("plaintext connection")
          ? "the server at %s does not use TLS: try --url %s"
              .formatted(url, url.toString().replace(ENCRYPTED, CLEAR))
          : "no TLS connection to " + url + ": " + reason(failure, said);
    }
    if (url.toString().startsWith(CLEAR) && isNoHttp(failure, said)) {
      return "the server at %s does not use plain HTTP; it may expect TLS: try --url %s"
          .formatted(url, url.toString().replace(CLEAR, ENCRYPTED));
    }
    return "no gateway responds at "
        + url
        + " ("
        + reason(failure, said)
        + "). Start one with 'gateway serve', or name another with --url or GATEWAY_URL.";
  }

  /** The answer was no HTTP, or the connection was closed without one. */
  private static boolean isNoHttp(IOException failure, String said) {
    return failure instanceof ProtocolException
        || failure instanceof EOFException
        || failure.getCause() instanceof EOFException
        || said.startsWith("parsing HTTP/1.1 status line");
  }

  private static String reason(IOException failure, String said) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "no such host";
      }
    }
    if (failure instanceof ConnectException) {
      return "connection refused";
    }
    return TlsFailure.isOfUnknownAuthority(failure)
        ? "its certificate is signed by an unknown authority: name the file of the authority "
            + "with --cacert or GATEWAY_CACERT"
        : said;
  }
}
