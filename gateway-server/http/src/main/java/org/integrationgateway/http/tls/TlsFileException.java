package org.integrationgateway.http.tls;

/** A certificate or a key cannot be used. The message names the file and the remedy. */
public final class TlsFileException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  TlsFileException(String message) {
    super(message);
  }

  TlsFileException(String message, Exception cause) {
    super(message, cause);
  }
}
