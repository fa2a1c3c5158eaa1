package org.integrationgateway.server.builtin.agent.model;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The way out to models over HTTP; whoever gives it guards what may be reached. */
@FunctionalInterface
public interface ModelHttp {
  /**
   * Posts JSON and answers as soon as the status is there, whatever it is; within the deadline in
   * force. An interrupt ends it, and the reading of the body.
   *
   * @throws IOException when there is no answer
   */
  Reply post(URI uri, Map<String, String> headers, byte[] json)
      throws IOException, InterruptedException;

  /**
   * An answer.
   *
   * @param headers by name in lower case
   * @param body as it arrives; to be closed
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
