package org.integrationgateway.rules.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * A registry in memory that keeps the OCI distribution specification 1.1 strictly: it refuses
 * content without its digest, manifests whose parts it does not have, and uploads out of order.
 */
public final class StrictRegistry implements AutoCloseable {
  private static final Pattern ROUTE =
      Pattern.compile(
          "/v2/(?<name>.+)/(?<what>blobs/uploads|blobs|manifests|referrers)/(?<ref>.*)");
  private static final int LARGEST_MANIFEST = 4 << 20;

  /** Properties that registries differ in. */
  public enum Trait {
    /** Lists referrers by its API; a registry without it leaves the tags to its clients. */
    REFERRERS,
    /** Asks for a token of its token server. */
    TOKENS,
    /** Asks for the user by Basic. */
    BASIC,
    /** Sends clients to another host for blobs. */
    REDIRECTS_BLOBS
  }

  final List<Trait> traits;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final HttpServer blobHost;
  private final RegistryDoor door;
  private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  private final Map<String, StoredManifest> manifests = new ConcurrentHashMap<>();
  private final Map<String, byte[]> uploads = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** A manifest by its digest or its tag. */
  private record StoredManifest(String mediaType, String digest, byte[] bytes) {}

  /** A registry on free ports of this host. */
  public StrictRegistry(Trait... traits) throws IOException {
    this.traits = List.of(traits);
    server = listening();
    blobHost = listening();
    door = new RegistryDoor(this);
    server.createContext("/v2/", this::answer);
    server.createContext("/token", door::token);
    blobHost.createContext("/", this::blobOfHost);
    server.start();
    blobHost.start();
  }

  private HttpServer listening() throws IOException {
    var listening =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    listening.setExecutor(threads);
    return listening;
  }

  /** The registry as references name it: {@code 127.0.0.1:5000}. */
  public String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** The host that blobs are redirected to. */
  public String blobHost() {
    return "127.0.0.1:" + blobHost.getAddress().getPort();
  }

  /** The requests until now: {@code GET /v2/acme/weather/manifests/1.2.0}. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  /** The manifest with a tag or a digest. */
  public Optional<String> manifest(String name, String reference) {
    return Optional.ofNullable(manifests.get(name + "/" + reference))
        .map(one -> new String(one.bytes(), StandardCharsets.UTF_8));
  }

  /** Changes a byte of every blob, as a damaged disk would. */
  public void damageBlobs() {
    blobs.replaceAll(
        (digest, bytes) -> {
          var changed = bytes.clone();
          changed[changed.length / 2] ^= 1;
          return changed;
        });
  }

  /** Moves a tag to another manifest of the repository. */
  public void moveTag(String name, String tag, String digest) {
    manifests.put(name + "/" + tag, Objects.requireNonNull(manifests.get(name + "/" + digest)));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var method = exchange.getRequestMethod();
      asked.add(method + " " + exchange.getRequestURI());
      var route = ROUTE.matcher(exchange.getRequestURI().getPath());
      if (!route.matches()) {
        RegistryDoor.refuse(exchange, 404, "UNSUPPORTED", "there is no such route");
        return;
      }
      if (!door.admits(exchange, route.group("name"))) {
        return;
      }
      var key = route.group("name") + "/" + route.group("ref");
      switch (method + " " + route.group("what")) {
        case "GET blobs", "HEAD blobs" -> blob(exchange, route.group("ref"));
        case "POST blobs/uploads" -> begin(exchange, route.group("name"));
        case "PATCH blobs/uploads" -> part(exchange, route.group("ref"));
        case "PUT blobs/uploads" -> finish(exchange, route.group("ref"));
        case "PUT manifests" -> store(exchange, route.group("name"), route.group("ref"));
        case "GET manifests", "HEAD manifests" -> manifest(exchange, key);
        case "GET referrers" -> referrers(exchange, route.group("name"), route.group("ref"));
        default -> RegistryDoor.refuse(exchange, 405, "UNSUPPORTED", "the method is not known");
      }
    }
  }

  private void blob(HttpExchange exchange, String digest) throws IOException {
    var bytes = blobs.get(digest);
    if (bytes == null) {
      RegistryDoor.refuse(exchange, 404, "BLOB_UNKNOWN", "there is no such blob");
      return;
    }
    if (traits.contains(Trait.REDIRECTS_BLOBS) && exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().add("Location", "http://" + blobHost() + "/" + digest);
      exchange.sendResponseHeaders(307, -1);
      return;
    }
    exchange.getResponseHeaders().add("Docker-Content-Digest", digest);
    send(exchange, 200, bytes);
  }

  /** Refuses credentials, which are for the registry only. */
  private void blobOfHost(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked.add("BLOB " + exchange.getRequestURI());
      var bytes = blobs.get(exchange.getRequestURI().getPath().substring(1));
      if (exchange.getRequestHeaders().containsKey("Authorization") || bytes == null) {
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      send(exchange, 200, bytes);
    }
  }

  private void begin(HttpExchange exchange, String name) throws IOException {
    var session = UUID.randomUUID().toString();
    uploads.put(session, new byte[0]);
    located(exchange, 202, "/v2/" + name + "/blobs/uploads/" + session + "?state=1");
  }

  private void part(HttpExchange exchange, String session) throws IOException {
    var before = uploads.get(session);
    var range = exchange.getRequestHeaders().getFirst("Content-Range");
    if (before == null || range == null || !range.startsWith(before.length + "-")) {
      RegistryDoor.refuse(exchange, 416, "BLOB_UPLOAD_INVALID", "the part is out of order");
      return;
    }
    uploads.put(session, joined(before, exchange.getRequestBody().readAllBytes()));
    located(exchange, 202, exchange.getRequestURI().toString());
  }

  private void finish(HttpExchange exchange, String session) throws IOException {
    var before = uploads.remove(session);
    var query = String.valueOf(exchange.getRequestURI().getQuery());
    if (before == null || !query.contains("state=1")) {
      RegistryDoor.refuse(exchange, 404, "BLOB_UPLOAD_UNKNOWN", "there is no such upload");
      return;
    }
    var bytes = joined(before, exchange.getRequestBody().readAllBytes());
    var digest = RegistryDoor.digest(bytes);
    if (!query.contains("digest=" + digest)) {
      RegistryDoor.refuse(exchange, 400, "DIGEST_INVALID", "the content has another digest");
      return;
    }
    blobs.put(digest, bytes);
    located(exchange, 201, "/v2/blobs/" + digest);
  }

  private void store(HttpExchange exchange, String name, String reference) throws IOException {
    var bytes = exchange.getRequestBody().readNBytes(LARGEST_MANIFEST + 1);
    var type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    var text = new String(bytes, StandardCharsets.UTF_8);
    var digest = RegistryDoor.digest(bytes);
    if (bytes.length > LARGEST_MANIFEST || !text.contains("\"mediaType\":\"" + type + "\"")) {
      RegistryDoor.refuse(exchange, 400, "MANIFEST_INVALID", "its type is not that of the header");
      return;
    }
    if (reference.startsWith("sha256:") && !reference.equals(digest)) {
      RegistryDoor.refuse(exchange, 400, "DIGEST_INVALID", "the manifest has another digest");
      return;
    }
    var subject = RegistryDoor.subject(text);
    var missing =
        RegistryDoor.digests(text).stream()
            .filter(part -> !subject.equals(Optional.of(part)))
            .filter(part -> !blobs.containsKey(part) && !manifests.containsKey(name + "/" + part))
            .findFirst();
    if (missing.isPresent()) {
      RegistryDoor.refuse(exchange, 404, "MANIFEST_BLOB_UNKNOWN", missing.get());
      return;
    }
    var stored = new StoredManifest(type, digest, bytes);
    manifests.put(name + "/" + digest, stored);
    manifests.put(name + "/" + reference, stored);
    if (subject.isPresent() && traits.contains(Trait.REFERRERS)) {
      exchange.getResponseHeaders().add("OCI-Subject", subject.get());
    }
    exchange.getResponseHeaders().add("Docker-Content-Digest", digest);
    located(exchange, 201, "/v2/" + name + "/manifests/" + digest);
  }

  private void manifest(HttpExchange exchange, String key) throws IOException {
    var stored = manifests.get(key);
    var accept = exchange.getRequestHeaders().getOrDefault("Accept", List.of());
    if (stored == null || accept.stream().noneMatch(value -> value.contains(stored.mediaType()))) {
      RegistryDoor.refuse(exchange, 404, "MANIFEST_UNKNOWN", "there is no such manifest");
      return;
    }
    exchange.getResponseHeaders().add("Content-Type", stored.mediaType());
    exchange.getResponseHeaders().add("Docker-Content-Digest", stored.digest());
    send(exchange, 200, stored.bytes());
  }

  private void referrers(HttpExchange exchange, String name, String subject) throws IOException {
    if (!traits.contains(Trait.REFERRERS)) {
      RegistryDoor.refuse(exchange, 404, "UNSUPPORTED", "referrers are not listed");
      return;
    }
    var entries =
        manifests.entrySet().stream()
            .filter(one -> one.getKey().equals(name + "/" + one.getValue().digest()))
            .map(Map.Entry::getValue)
            .filter(
                one ->
                    RegistryDoor.subject(new String(one.bytes(), StandardCharsets.UTF_8))
                        .equals(Optional.of(subject)))
            .map(
                one ->
                    "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d}"
                        .formatted(one.mediaType(), one.digest(), one.bytes().length))
            .sorted()
            .toList();
    var index = "{\"schemaVersion\":2,\"manifests\":[" + String.join(",", entries) + "]}";
    send(exchange, 200, index.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] joined(byte[] first, byte[] second) {
    var both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void located(HttpExchange exchange, int status, String location)
      throws IOException {
    exchange.getResponseHeaders().add("Location", location);
    exchange.sendResponseHeaders(status, -1);
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().add("Content-Length", Integer.toString(bytes.length));
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    blobHost.stop(0);
    threads.shutdownNow();
  }
}
