package org.integrationgateway.core.call;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Bytes that a caller sends for a member of the input, as a stream that is read once. */
public final class Upload {
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Optional<String> contentType;
  private final Optional<String> fileName;
  private final OptionalLong length;
  private final Source source;
  private final AtomicBoolean opened = new AtomicBoolean();

  /** Opens the stream. */
  @FunctionalInterface
  public interface Source {
    InputStream open() throws IOException;
  }

  /**
   * @param contentType as the caller says
   * @param length when it is known before the end
   * @param source fails while it is read when the caller sends more than is allowed
   */
  public Upload(
      Optional<String> contentType, Optional<String> fileName, OptionalLong length, Source source) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.length = length;
    this.source = source;
  }

  public Optional<String> contentType() {
    return contentType;
  }

  public Optional<String> fileName() {
    return fileName;
  }

  public OptionalLong length() {
    return length;
  }

  /**
   * The bytes.
   *
   * @throws GatewayException {@code NOT_READY} at the second time: the upstream has refused the
   *     credential after the first, and the caller must send the bytes again
   */
  public InputStream open() {
    if (!opened.compareAndSet(false, true)) {
      throw new GatewayException(
              ErrorCode.NOT_READY,
              "the upstream refused the credential, which was refreshed: send the upload again")
          .retryAfter(AGAIN);
    }
    try {
      return source.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
