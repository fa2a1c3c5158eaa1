package org.integrationgateway.samples.orders;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.json.JsonValues;

/** The API of the shop, called with the credential of the caller. */
final class Shop {
  /** The largest answer that is held in memory; files and events are passed on as they come. */
  private static final int MOST_BYTES = 4 << 20;

  private static final Pattern NEXT = Pattern.compile("<([^>]*)>\\s*;[^,]*\\brel=\"?next\"?");

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final URI base;
  private final Retry retry;

  Shop(URI base, Retry retry) {
    this.base = base;
    this.retry = retry;
  }

  /**
   * An answer in JSON.
   *
   * @param next URL of the next page, by the header Link (RFC 8288)
   */
  record Answer(Object json, Optional<URI> next) {
    Map<String, Object> object() {
      var members = JsonValues.members(json);
      if (members == null) {
        throw new AppException(Reason.FAILED, "the shop answered JSON that is no object");
      }
      return members;
    }

    List<Map<String, Object>> objects() {
      if (!(json instanceof List<?>)) {
        throw new AppException(Reason.FAILED, "the shop answered JSON that is no list");
      }
      return JsonValues.objects(Map.of("items", json), "items");
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A URL of the API. */
  URI at(String path) {
    return URI.create(base.toString().replaceAll("/+$", "") + path);
  }

  /** A URL that the shop names: the token is sent to the shop only. */
  URI own(URI named) {
    if (!base.getScheme().equals(named.getScheme())
        || !base.getAuthority().equals(named.getAuthority())) {
      throw new AppException(Reason.FAILED, "the shop names a next page on another host");
    }
    return named;
  }

  Answer get(AppCall call, URI url) throws IOException, InterruptedException {
    return json(send(call, url, HttpRequest.Builder::GET));
  }

  /**
   * Sends JSON.
   *
   * @param key by which the shop knows a request that it has had already
   */
  Answer post(AppCall call, URI url, Map<String, ?> body, String key)
      throws IOException, InterruptedException {
    var text = JsonValues.write(body);
    return json(
        send(
            call,
            url,
            request ->
                request
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", key)
                    .POST(BodyPublishers.ofString(text))));
  }

  /** Writes a file; a second time it has the same effect. */
  void put(AppCall call, URI url, byte[] content) throws IOException, InterruptedException {
    send(
            call,
            url,
            request ->
                request
                    .header("Content-Type", "application/octet-stream")
                    .PUT(BodyPublishers.ofByteArray(content)))
        .body()
        .close();
  }

  /** An answer that is passed on as it comes; the gateway closes it when the caller leaves. */
  AppStream stream(AppCall call, URI url, String type) throws IOException, InterruptedException {
    var answer = send(call, url, HttpRequest.Builder::GET);
    var sent = answer.headers().firstValue("content-type").orElse(type);
    return new AppStream(200, Map.of("content-type", List.of(sent)), answer.body());
  }

  private HttpResponse<InputStream> send(
      AppCall call, URI url, UnaryOperator<HttpRequest.Builder> form)
      throws IOException, InterruptedException {
    var token = call.credential().flatMap(Credential::token).orElseThrow();
    var answer =
        retry.send(
            call.deadline(),
            () -> {
              var request =
                  HttpRequest.newBuilder(url)
                      .timeout(call.deadline().remaining())
                      .header("Authorization", token.use("Bearer "::concat));
              return http.send(form.apply(request).build(), BodyHandlers.ofInputStream());
            });
    if (answer.statusCode() >= 300) {
      answer.body().close();
      throw refused(answer.statusCode());
    }
    return answer;
  }

  private static AppException refused(int status) {
    return switch (status) {
      case 400, 422 -> new AppException(Reason.INVALID_INPUT, "the shop refuses the input");
      case 401 -> new AppException(Reason.CREDENTIAL_REFUSED, "the shop refuses the token");
      case 404 -> new AppException(Reason.NOT_FOUND, "the shop does not have it");
      case 429, 502, 503, 504 ->
          new AppException(Reason.UNAVAILABLE, "the shop is busy, it answered " + status);
      default -> new AppException(Reason.FAILED, "the shop answered " + status);
    };
  }

  private static Answer json(HttpResponse<InputStream> answer) throws IOException {
    try (var body = answer.body()) {
      var bytes = body.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new AppException(Reason.FAILED, "the shop answered more than 4 MiB");
      }
      var next =
          answer.headers().allValues("link").stream()
              .flatMap(link -> NEXT.matcher(link).results())
              .map(link -> answer.uri().resolve(link.group(1)))
              .findFirst();
      return new Answer(JsonValues.parse(bytes), next);
    } catch (IllegalArgumentException malformed) {
      throw new AppException(
          Reason.FAILED, "the answer of the shop " + malformed.getMessage(), malformed);
    }
  }
}
