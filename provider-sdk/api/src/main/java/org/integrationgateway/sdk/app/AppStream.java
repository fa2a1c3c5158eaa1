package org.integrationgateway.sdk.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.stream.ReleasingStream;

/**
 * The streamed answer of an operation; close it, even when it was not read to its end.
 *
 * @param status an HTTP status, 200 to 599
 * @param headers by lower-case name, values in order
 * @param body the bytes as they come, read by one thread; reading fails when the answer breaks off
 */
public record AppStream(int status, Map<String, List<String>> headers, InputStream body)
    implements AutoCloseable {
  public AppStream {
    headers = new AppResult(status, headers, new byte[0]).headers();
  }

  /** A stream over a complete answer. */
  public static AppStream of(AppResult result) {
    return new AppStream(
        result.status(), result.headers(), new ByteArrayInputStream(result.body()));
  }

  /** The same stream, which also runs this action once when it is closed. */
  public AppStream closing(Runnable also) {
    return new AppStream(status, headers, new ReleasingStream(body, also));
  }

  @Override
  public void close() {
    try {
      body.close();
    } catch (IOException broken) {
      throw new UncheckedIOException("the stream of the response did not close", broken);
    }
  }
}
