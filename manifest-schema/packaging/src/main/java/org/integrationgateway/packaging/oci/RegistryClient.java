package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.BearerChallenge;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.RegistryTransport.Message;
import org.integrationgateway.packaging.oci.RegistryTransport.Received;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests to one repository of a registry (OCI distribution specification 1.1). Answers a
 * challenge of the registry, anonymously or as a user, by Basic or by a token of its token server.
 * Credentials go to the registry and its token server only, by HTTPS or to this host.
 */
public final class RegistryClient {
  private static final int UNAUTHORIZED = 401;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int LARGEST_ERROR = 64 << 10;
  private static final int LARGEST_TOKEN = 256 << 10;

  private final OciReference reference;
  private final RegistryTransport transport;
  private final @Nullable RegistryLogin login;
  private final String actions;
  private @Nullable String authorization;

  private RegistryClient(
      OciReference reference,
      RegistryTransport transport,
      @Nullable RegistryLogin login,
      String actions) {
    this.reference = reference;
    this.transport = transport;
    this.login = login;
    this.actions = actions;
  }

  /** Returns a client that reads. */
  public static RegistryClient reading(
      OciReference reference, RegistryTransport transport, @Nullable RegistryLogin login) {
    return new RegistryClient(reference, transport, login, "pull");
  }

  /** Returns a client that reads and writes. */
  public static RegistryClient writing(
      OciReference reference, RegistryTransport transport, @Nullable RegistryLogin login) {
    return new RegistryClient(reference, transport, login, "pull,push");
  }

  OciReference reference() {
    return reference;
  }

  /** Reads the body of an answer. */
  public interface Reader<T> {
    T read(Received answer) throws IOException;
  }

  /**
   * Reads the manifest with a tag or a digest; empty when the registry has no such manifest.
   *
   * @throws IOException when the registry refuses, or the content is not that of the digest
   */
  Optional<byte[]> manifest(String version) throws IOException {
    var uri = reference.api().resolve("manifests/" + version);
    var accept = Map.of("Accept", MediaTypes.INDEX + ", " + MediaTypes.MANIFEST);
    try (var answer = get(uri, accept)) {
      if (answer.status() == NOT_FOUND) {
        return Optional.empty();
      }
      requireStatus(uri, answer, OK);
      var bytes = read(uri, answer, OciManifest.LARGEST);
      if (version.startsWith("sha256:")) {
        OciManifest.require(version, bytes);
      }
      return Optional.of(bytes);
    } catch (IllegalArgumentException other) {
      throw new IOException(uri + ": " + other.getMessage(), other);
    }
  }

  /**
   * Reads the list of manifests that refer to one; empty where the registry does not list them.
   *
   * @throws IOException when the registry refuses
   */
  Optional<byte[]> referrers(String digest) throws IOException {
    var uri = reference.api().resolve("referrers/" + digest);
    try (var answer = get(uri, Map.of("Accept", MediaTypes.INDEX))) {
      if (answer.status() == NOT_FOUND) {
        return Optional.empty();
      }
      requireStatus(uri, answer, OK);
      return Optional.of(read(uri, answer, OciManifest.LARGEST));
    }
  }

  /**
   * Reads a blob. The reader checks its size and its digest.
   *
   * @throws IOException when the registry has no such blob, or refuses
   */
  public <T> T blob(String digest, Reader<T> reader) throws IOException {
    var uri = reference.api().resolve("blobs/" + digest);
    try (var answer = get(uri, Map.of("Accept-Encoding", "identity"))) {
      requireStatus(uri, answer, OK);
      return reader.read(answer);
    }
  }

  private Received get(URI first, Map<String, String> headers) throws IOException {
    var at = first;
    for (int redirects = 0; redirects <= Redirect.MOST; redirects++) {
      var answer = send(new Message("GET", at, headers, Optional.empty()));
      var location = Redirect.location(answer);
      if (location.isEmpty()) {
        return answer;
      }
      answer.close();
      at = Redirect.target(first, at, location.get());
    }
    throw new IOException(first + " redirects more than " + Redirect.MOST + " times");
  }

  /**
   * Sends a request with what the registry accepted last, and once more after a challenge.
   *
   * @throws IOException when there is no answer, or no token can be had
   */
  Received send(Message message) throws IOException {
    var answer = transport.send(authorized(message));
    if (answer.status() != UNAUTHORIZED || !Redirect.isSameOrigin(message.uri(), reference.api())) {
      return answer;
    }
    String accepted;
    try (answer) {
      accepted = answerTo(answer);
    }
    if (accepted == null) {
      throw new IOException(refusal(message.uri(), "login required"));
    }
    authorization = accepted;
    return transport.send(authorized(message));
  }

  private Message authorized(Message message) {
    if (authorization == null || !Redirect.isSameOrigin(message.uri(), reference.api())) {
      return message;
    }
    var headers = new HashMap<>(message.headers());
    headers.put("Authorization", authorization);
    return new Message(message.method(), message.uri(), headers, message.content());
  }

  /** Returns the credentials for a challenge; null without a login. */
  private @Nullable String answerTo(Received refused) throws IOException {
    var bearer = BearerChallenge.of(refused.challenges()).stream().findFirst();
    if (bearer.isPresent()) {
      return "Bearer " + token(bearer.get());
    }
    return login == null ? null : login.basic();
  }

  private String token(BearerChallenge challenge) throws IOException {
    var realm = challenge.parameters().getOrDefault("realm", "");
    var query = new StringBuilder("scope=");
    query.append(encoded("repository:" + reference.repository() + ":" + actions));
    var service = challenge.parameters().get("service");
    if (service != null) {
      query.append("&service=").append(encoded(service));
    }
    var uri = tokenServer(realm, query.toString());
    var headers = new HashMap<String, String>();
    if (login != null) {
      headers.put("Authorization", login.basic());
    }
    try (var answer = transport.send(new Message("GET", uri, headers, Optional.empty()))) {
      requireStatus(uri, answer, OK);
      var json = JsonMapper.shared().readTree(read(uri, answer, LARGEST_TOKEN));
      var token = json.path("token").asString(json.path("access_token").asString(""));
      if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
        throw new IOException("the token server " + realm + " answered without a token");
      }
      return token;
    } catch (JacksonException malformed) {
      throw new IOException("the token server " + realm + " did not return JSON", malformed);
    }
  }

  /** Refuses a token server without HTTPS, unless the registry is spoken to without it too. */
  private URI tokenServer(String realm, String query) throws IOException {
    try {
      var uri = URI.create(realm + (realm.contains("?") ? "&" : "?") + query);
      boolean plain = "http".equals(uri.getScheme()) && "http".equals(reference.api().getScheme());
      if (uri.getHost() != null && ("https".equals(uri.getScheme()) || plain)) {
        return uri;
      }
    } catch (IllegalArgumentException malformed) {
      // refused below like every other text that is no URL
    }
    throw new IOException(
        reference.registry()
            + " names '"
            + Printable.line(realm)
            + "' as its token server: only an"
            + " https URL is accepted");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * Fails unless an answer has this status.
   *
   * @throws IOException with what the registry says
   */
  void requireStatus(URI uri, Received answer, int status) throws IOException {
    if (answer.status() != status) {
      throw new IOException(
          refusal(
              uri, "status " + answer.status() + reason(answer.body().readNBytes(LARGEST_ERROR))));
    }
  }

  private String refusal(URI uri, String what) {
    var who = login == null ? "without a login" : "as " + login;
    return uri + " was refused " + who + ": " + what;
  }

  /** Returns the first error of the body, which is JSON in most answers. */
  private static String reason(byte[] body) {
    try {
      var error = JsonMapper.shared().readTree(body).path("errors").path(0);
      var text = error.path("code").asString("") + " " + error.path("message").asString("");
      return text.isBlank() ? "" : ", " + Printable.line(text.strip());
    } catch (JacksonException other) {
      return "";
    }
  }

  private static byte[] read(URI uri, Received answer, int limit) throws IOException {
    var bytes = answer.body().readNBytes(limit + 1);
    if (bytes.length > limit) {
      throw new IOException(uri + " is larger than " + limit + " bytes");
    }
    return bytes;
  }
}
