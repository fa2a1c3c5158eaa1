package org.integrationgateway.builtin.agent.model;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** HTTP access to models. The implementation checks which hosts may be reached. */
@FunctionalInterface
public interface ModelHttp {
  /**
   * Posts JSON and returns when the status has arrived, whether success or failure, within the
   * deadline in force. An interrupt ends the call, and the reading of the body.
   *
   * @throws IOException when there is no answer
   */
  Reply post(URI uri, Map<String, String> headers, byte[] json)
      throws IOException, InterruptedException;

  /**
   * An answer.
   *
   * @param headers by name in lower case
   * @param body as it arrives; the caller closes it
   */
  record Reply(int status, Map<String, String> headers, InputStream body) implements AutoCloseable {
    Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }

    @Override
    public void close() throws IOException {
      body.close();
    }
  }
}
