package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches one archive into a file and checks its digest.
 *
 * @param timeout how long the server may send no data
 * @param limit of its size in bytes
 */
record JdkDownload(URI uri, String sha256, Path target, Duration timeout, long limit) {
  private static final long LARGEST = 1L << 30;
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int FIRST_REDIRECT = 300;
  private static final int FIRST_ERROR = 400;

  JdkDownload(URI uri, String sha256, Path target) {
    this(uri, sha256, target, TIMEOUT, LARGEST);
  }

  /** Uses the proxy of this JVM, and follows redirects only from https to https. */
  static HttpClient client() {
    return HttpClient.newBuilder()
        .connectTimeout(CONNECT)
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build();
  }

  void fromFile() throws IOException {
    var file = Path.of(uri);
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no file " + file);
    }
    try (var in = Files.newInputStream(file);
        var received = new ReceivedFile(target, limit)) {
      in.transferTo(received);
      check(received);
    }
  }

  void overNetwork(HttpClient http) throws IOException {
    var request = HttpRequest.newBuilder(uri).timeout(timeout).build();
    try (var received = new ReceivedFile(target, limit)) {
      var answer = await(http, request, received);
      if (answer.statusCode() != OK) {
        throw new IOException("cannot fetch " + uri + ": " + refusal(answer));
      }
      check(received);
    }
  }

  /**
   * Fails when no data arrives: the client's own timeout ends with the headers, and the body could
   * stall without limit.
   */
  private HttpResponse<Void> await(HttpClient http, HttpRequest request, ReceivedFile received)
      throws IOException {
    var sent =
        http.sendAsync(
            request,
            head ->
                head.statusCode() == OK
                    ? new ReceivedBody(received)
                    : BodySubscribers.replacing(null));
    try {
      while (true) {
        try {
          return sent.get(timeout.toMillis() / 4, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          if (received.idle().compareTo(timeout) > 0) {
            throw new IOException(
                "cannot fetch %s: nothing arrived for %d seconds after %d bytes"
                    .formatted(uri, timeout.toSeconds(), received.count()),
                notYet);
          }
        }
      }
    } catch (ExecutionException failed) {
      throw new IOException("cannot fetch " + uri + ": " + reason(failed), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + uri + " was fetched");
    } finally {
      sent.cancel(true);
    }
  }

  private void check(ReceivedFile received) throws IOException {
    var actual = received.sha256();
    if (!actual.equals(sha256)) {
      throw new IOException(
          "%s has sha256 %s, declared is %s: nothing of it was unpacked; compare with what its vendor publishes"
              .formatted(uri, actual, sha256));
    }
  }

  /** Names the target of a redirect without its query, which often contains a signature. */
  private static String refusal(HttpResponse<?> answer) {
    var status = answer.statusCode();
    var location = answer.headers().firstValue("Location");
    if (status >= FIRST_REDIRECT && status < FIRST_ERROR && location.isPresent()) {
      return "it redirects to "
          + location.get().replaceFirst("[?#].*", "")
          + ", and only redirects from https to https are followed";
    }
    return "the server answered " + status;
  }

  private static String reason(ExecutionException failed) {
    var cause = failed.getCause() == null ? failed : failed.getCause();
    var message = cause.getMessage();
    return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
  }
}
