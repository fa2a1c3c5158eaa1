package org.integrationgateway.samples.vault.server;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the server. A request is repeated, with growing pauses, while the server does
 * not respond, is sealed, is overloaded or fails; after that the failure is {@code UNAVAILABLE}. A
 * response has at most 4 MiB. Redirects are not followed, because they would take the token along.
 */
public final class VaultClient {
  private static final int LARGEST_RESPONSE = 4 << 20;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;
  private static final long LONGEST_REQUESTED_PAUSE_MILLIS = 30_000;

  private final HttpClient http;
  private final String address;
  private final @Nullable String namespace;
  private final Duration timeout;
  private final Duration patience;

  public VaultClient(Config config) {
    address = config.address().getScheme() + "://" + config.address().getRawAuthority();
    namespace = config.namespace().orElse(null);
    timeout = config.timeout();
    patience = config.patience();
    var builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout);
    config.authorityFile().ifPresent(file -> builder.sslContext(Authority.trusting(file)));
    http = builder.build();
  }

  /** The URL of the server, for messages. */
  public String address() {
    return address;
  }

  /**
   * Reads.
   *
   * @param path below {@code /v1/}, encoded, with its query
   */
  public Answer get(String path, Secret token) {
    return send("GET", path, null, token);
  }

  /** Writes. */
  public Answer post(String path, Map<String, ?> body, Secret token) {
    return send("POST", path, body, token);
  }

  /** Writes without a token, as a login does. */
  Answer login(String path, Map<String, ?> body) {
    return send("POST", path, body, null);
  }

  private Answer send(
      String method, String path, @Nullable Map<String, ?> body, @Nullable Secret token) {
    var request = request(method, path, body, token);
    long end = System.nanoTime() + patience.toNanos();
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      var attempt = attempt(request);
      if (attempt.answer() != null) {
        return attempt.answer();
      }
      long wait =
          attempt.requestedPause() > 0
              ? attempt.requestedPause()
              : pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
      if (System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait) > end) {
        throw away(attempt.failure());
      }
      pause(wait);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  }

  /**
   * One try.
   *
   * @param answer null when the request is worth repeating
   * @param failure why, in a few words
   * @param requestedPause in milliseconds, as the server wishes; 0 when it names none
   */
  private record Attempt(@Nullable Answer answer, String failure, long requestedPause) {}

  private Attempt attempt(HttpRequest request) {
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request, info -> new LimitedBody(LARGEST_RESPONSE));
    try {
      var response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return judge(response.statusCode(), answer(response), requestedPause(response));
    } catch (TimeoutException slow) {
      sent.cancel(true);
      return new Attempt(null, "does not respond within " + timeout.toSeconds() + " s", 0);
    } catch (ExecutionException failed) {
      return new Attempt(null, failure(failed.getCause()), 0);
    } catch (InterruptedException ended) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw away("was asked by a thread that was interrupted");
    }
  }

  private static Attempt judge(int status, Answer answer, long requestedPause) {
    if (status == 503 && answer.errors().contains("sealed")) {
      return new Attempt(null, "is sealed: unseal it", 0);
    }
    if (status / 100 == 3) {
      return new Attempt(
          null, "is a standby that redirects: use the address of the active server", 0);
    }
    if (status == 429) {
      return new Attempt(null, "limits the rate of requests (429)", requestedPause);
    }
    if (status >= 500) {
      var said = answer.errors().isEmpty() ? "" : ": " + answer.errors();
      return new Attempt(null, "fails with status " + status + said, requestedPause);
    }
    return new Attempt(answer, "", 0);
  }

  /** Names the kind of failure; a message of the JDK may be empty, or quote a response. */
  private static String failure(@Nullable Throwable cause) {
    var tooLong = find(cause, LimitedBody.TooLong.class);
    if (tooLong != null) {
      return "is not a server of secrets: " + tooLong.getMessage();
    }
    if (find(cause, UnresolvedAddressException.class) != null) {
      return "is not found: its name has no address";
    }
    if (find(cause, ConnectException.class) != null) {
      return "accepts no connection";
    }
    if (find(cause, CertificateException.class) != null
        || find(cause, CertPathBuilderException.class) != null) {
      return "has a certificate that is not trusted, or is of another host: set authorityFile to the certificates of its authority";
    }
    if (find(cause, SSLException.class) != null) {
      return "fails the TLS handshake";
    }
    return "does not respond ("
        + (cause == null ? "unknown" : cause.getClass().getSimpleName())
        + ")";
  }

  private static <T extends Throwable> @Nullable T find(@Nullable Throwable in, Class<T> type) {
    for (var each = in; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return type.cast(each);
      }
    }
    return null;
  }

  private HttpRequest request(
      String method, String path, @Nullable Map<String, ?> body, @Nullable Secret token) {
    var builder =
        HttpRequest.newBuilder(URI.create(address + "/v1/" + path))
            .timeout(timeout)
            .header("X-Vault-Request", "true")
            .header("Accept", "application/json");
    if (namespace != null) {
      builder.header("X-Vault-Namespace", namespace);
    }
    if (token != null) {
      token.use(text -> builder.header("X-Vault-Token", text));
    }
    if (body == null) {
      return builder.method(method, BodyPublishers.noBody()).build();
    }
    return builder
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(JsonValues.write(body)))
        .build();
  }

  private static Answer answer(HttpResponse<byte[]> response) {
    var bytes = response.body();
    if (bytes.length == 0) {
      return new Answer(response.statusCode(), Map.of());
    }
    Object value = JsonValues.parseOrText(bytes);
    var members = JsonValues.members(value);
    return new Answer(response.statusCode(), members == null ? Map.of() : members);
  }

  private static long requestedPause(HttpResponse<?> response) {
    try {
      return response
          .headers()
          .firstValue("Retry-After")
          .map(seconds -> Long.parseLong(seconds.strip()) * 1_000)
          .filter(millis -> millis > 0)
          .map(millis -> Math.min(millis, LONGEST_REQUESTED_PAUSE_MILLIS))
          .orElse(0L);
    } catch (NumberFormatException date) {
      return 0;
    }
  }

  private void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw away("was asked by a thread that was interrupted");
    }
  }

  private ServiceException away(String failure) {
    return new ServiceException(
        Reason.UNAVAILABLE, "the server at %s %s".formatted(address, failure));
  }

  /** The member of an answer that must be there; other servers than Vault leave it out. */
  public ServiceException incomplete(String member) {
    return new ServiceException(
        Reason.FAILED, "the server at %s sends no '%s'".formatted(address, member));
  }

  /** A member that is a text, when the answer has it. */
  public static Optional<String> text(Map<String, @Nullable Object> of, String member) {
    return of.get(member) instanceof String text ? Optional.of(text) : Optional.empty();
  }
}
