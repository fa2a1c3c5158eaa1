package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests by the HTTP client of the JDK, with the proxy of this JVM. For tools of authors. */
public final class JdkTransport implements RegistryTransport {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration WHOLE = Duration.ofMinutes(15);

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  @Override
  public Received send(Message message) throws IOException {
    var request =
        HttpRequest.newBuilder(message.uri())
            .timeout(WHOLE)
            .method(message.method(), body(message.content().orElse(null)));
    message.headers().forEach(request::header);
    try {
      return new Answered(client.send(request.build(), BodyHandlers.ofInputStream()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + message.uri());
    } catch (IOException failed) {
      var reason =
          failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
      throw new IOException("cannot reach " + message.uri() + ": " + reason, failed);
    }
  }

  private static BodyPublisher body(@Nullable BlobContent content) throws IOException {
    if (content == null) {
      return BodyPublishers.noBody();
    }
    return content instanceof BlobContent.InFile file
        ? BodyPublishers.ofFile(file.path())
        : BodyPublishers.ofByteArray(((BlobContent.InMemory) content).bytes());
  }

  private record Answered(HttpResponse<InputStream> response) implements Received {
    @Override
    public int status() {
      return response.statusCode();
    }

    @Override
    public Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    @Override
    public List<String> challenges() {
      return response.headers().allValues("WWW-Authenticate");
    }

    @Override
    public InputStream body() {
      return response.body();
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }
}
