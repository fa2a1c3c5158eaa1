package org.integrationgateway.core.egress.trust;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says why there was no TLS connection, and what an operator can do about it. */
public final class TlsFailure {
  private static final int DEEPEST = 12;

  private TlsFailure() {}

  /** The reason, as the end of a sentence. */
  public static String reason(Throwable failure) {
    if (find(failure, CertificateExpiredException.class).isPresent()) {
      return "its certificate has expired";
    }
    if (find(failure, CertificateNotYetValidException.class).isPresent()) {
      return "its certificate is not valid yet";
    }
    if (isOfUnknownAuthority(failure)) {
      return "its certificate is signed by an authority that the gateway does not know; if it "
          + "is private, name its file under server.egress.certificateAuthorities";
    }
    if (find(failure, CertificateException.class).isPresent()) {
      return "its certificate is for another name";
    }
    var said = said(failure);
    if (said.contains("fatal alert") && said.contains("cert")) {
      return "it refused the certificate of the client";
    }
    if (said.contains("unsupported or unrecognized ssl message")
        || said.contains("not an ssl/tls record")
        || said.contains("plaintext")) {
      return "it does not speak TLS on this port";
    }
    if (said.contains("protocol_version")
        || said.contains("protocol")
        || said.contains("cipher")
        || said.contains("handshake_failure")) {
      return "it shares no protocol version or cipher with the gateway, or asks for a certificate"
          + " of the client";
    }
    return "the handshake failed";
  }

  /** Returns whether no known authority has signed the certificate of the other side. */
  public static boolean isOfUnknownAuthority(Throwable failure) {
    return find(failure, CertPathBuilderException.class).isPresent()
        || find(failure, CertPathValidatorException.class).isPresent();
  }

  private static String said(Throwable failure) {
    var all = new StringBuilder();
    @Nullable Throwable at = failure;
    for (int depth = 0; at != null && depth < DEEPEST; depth++) {
      all.append(at.getMessage()).append(' ');
      at = at.getCause();
    }
    return all.toString().toLowerCase(Locale.ROOT);
  }

  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    @Nullable Throwable at = failure;
    for (int depth = 0; at != null && depth < DEEPEST; depth++) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
      at = at.getCause();
    }
    return Optional.empty();
  }
}
