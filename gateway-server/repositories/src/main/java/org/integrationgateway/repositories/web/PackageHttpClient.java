package org.integrationgateway.repositories.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.Redirect;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryFiles;
import org.integrationgateway.packaging.oci.RegistryRelease;
import org.integrationgateway.packaging.oci.RegistryTransport;
import org.integrationgateway.sdk.Deadline;

/**
 * Gets what packages are made of from the network: within the egress policy, which every redirect
 * has to pass too, and within limits. Connects to nothing before something is asked for.
 */
public final class PackageHttpClient implements AutoCloseable {
  private static final long LARGEST = 2L << 30;
  private static final OutboundLimits LIMITS = OutboundLimits.fixed(Duration.ofSeconds(10));
  private static final Duration WHOLE = Duration.ofMinutes(15);
  private static final int OK = 200;
  private static final String OCI = "oci";
  private static final Set<Integer> ABSENT = Set.of(403, 404, 410);

  /** Asks for the file without a content encoding: the digest is that of the file. */
  private static final Map<String, String> HEADERS = Map.of("Accept-Encoding", "identity");

  private final EgressPolicy policy;

  /** The policies of repositories with an authority of their own, by their bases. */
  private final Map<String, EgressPolicy> special = new TreeMap<>();

  private final Duration longest;
  private final String remedy;
  private final PackageLogins logins;
  private final ReentrantLock starting = new ReentrantLock();
  private Optional<OutboundClient> client = Optional.empty();

  /** A client for the packages of a configuration. */
  public PackageHttpClient(ServerConfig.Egress server, PackagesConfig config) {
    this(
        server,
        config.allowedHosts(),
        WHOLE,
        "packages.egress.allowedHosts",
        PackageLogins.of(config));
    for (var repository : config.repositories()) {
      repository
          .ca()
          .map(file -> new EgressRoute(List.of(file), Optional.empty()))
          .ifPresent(
              route ->
                  special.put(
                      prefix(repository),
                      new EgressPolicy(server.of(route), config.allowedHosts())));
    }
  }

  /** The beginning of the URLs of a repository; of a registry all, as it has a server of tokens. */
  private static String prefix(Repository repository) {
    return repository.isRegistry()
        ? repository.artifact().api().resolve("/").toString()
        : repository.base().toString();
  }

  /**
   * @param longest that fetching one URL may take
   * @param remedy the key of the configuration that allows hosts
   * @param logins that servers may ask for
   */
  public PackageHttpClient(
      ServerConfig.Egress server,
      Optional<Set<String>> allowedHosts,
      Duration longest,
      String remedy,
      PackageLogins logins) {
    this.logins = logins;
    this.policy = new EgressPolicy(server, allowedHosts);
    this.longest = longest;
    this.remedy = remedy;
  }

  /** Reads the body of an answer. */
  public interface Reader<T> {
    /** Reads all that is needed; the body is closed afterwards. */
    T read(InputStream body) throws IOException;
  }

  /**
   * Gets a URL: {@code http}, {@code https}, or {@code oci} for a blob of a registry.
   *
   * @throws IOException with the reason, when it does not answer with what is there
   */
  public <T> T get(URI uri, Reader<T> reader) throws IOException {
    return find(uri, reader, Set.of())
        .orElseThrow(() -> new IOException(uri + " does not return a file"));
  }

  /**
   * Gets a small file, if it exists: servers answer 404, 410, or 403 where they do not tell. The
   * fragment of an {@code oci} URL names a file of the artifact.
   *
   * @param limit of its size in bytes
   * @throws IOException with the reason, when it is larger, or the server does not tell
   */
  public Optional<byte[]> find(URI uri, int limit) throws IOException {
    if (OCI.equals(uri.getScheme()) && uri.getFragment() != null) {
      var text = uri.toString();
      var artifact = OciReference.of(URI.create(text.substring(0, text.indexOf('#'))));
      return RegistryFiles.find(registry(artifact), uri.getFragment(), limit);
    }
    return find(
        uri,
        body -> {
          var bytes = body.readNBytes(limit + 1);
          if (bytes.length > limit) {
            throw new IOException(uri + " is larger than " + limit + " bytes");
          }
          return bytes;
        },
        ABSENT);
  }

  private <T> Optional<T> find(URI uri, Reader<T> reader, Set<Integer> absent) throws IOException {
    if (OCI.equals(uri.getScheme())) {
      var blob = OciReference.of(uri);
      return Optional.of(registry(blob).blob(blob.version(), answer -> reader.read(answer.body())));
    }
    var deadline = Deadline.in(longest);
    var at = uri;
    for (int redirects = 0; redirects <= Redirect.MOST; redirects++) {
      try (var reply = ask(message(at), deadline)) {
        if (reply.status() == OK) {
          return Optional.of(reader.read(reply.body()));
        }
        if (absent.contains(reply.status())) {
          return Optional.empty();
        }
        var location = Redirect.location(reply);
        if (location.isEmpty()) {
          throw new IOException(uri + " returned status " + reply.status());
        }
        at = Redirect.target(uri, at, location.get());
      }
    }
    throw new IOException(uri + " redirects more than " + Redirect.MOST + " times");
  }

  /**
   * Reads the release that a reference names.
   *
   * @throws IOException with the reason, when it does not exist
   */
  public RegistryRelease release(OciReference reference) throws IOException {
    return RegistryRelease.read(registry(reference));
  }

  private RegistryClient registry(OciReference reference) {
    var deadline = Deadline.in(longest);
    return RegistryClient.reading(
        reference, message -> ask(message, deadline), logins.of(reference).orElse(null));
  }

  /** Adds the login of exactly this host, which a redirect elsewhere does not get. */
  private RegistryTransport.Message message(URI uri) {
    var headers = new HashMap<>(HEADERS);
    logins.header(uri).ifPresent(value -> headers.put("Authorization", value));
    return new RegistryTransport.Message("GET", uri, headers, Optional.empty());
  }

  private RegistryTransport.Received ask(RegistryTransport.Message message, Deadline deadline)
      throws IOException {
    var uri = message.uri();
    try {
      return new PackageReply(
          outbound(uri).send(OutboundRequest.get(uri, message.headers()), deadline));
    } catch (GatewayException refused) {
      throw new IOException(
          refused.code() == ErrorCode.EGRESS_DENIED
              ? "the egress policy refuses to fetch from '%s': allow it under %s"
                  .formatted(place(uri), remedy)
              : "%s: %s".formatted(uri, refused.detail()),
          refused);
    }
  }

  private EgressPolicy policy(URI uri) {
    return special.entrySet().stream()
        .filter(entry -> uri.toString().startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(policy);
  }

  /** The host, with a port other than the default, as in the list of allowed hosts. */
  private static String place(URI uri) {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  /** An answer of the guarded client. */
  private record PackageReply(Reply reply) implements RegistryTransport.Received {
    @Override
    public int status() {
      return reply.status();
    }

    @Override
    public Optional<String> header(String name) {
      return reply.values(name).stream().findFirst();
    }

    @Override
    public List<String> challenges() {
      return reply.challenges();
    }

    @Override
    public InputStream body() {
      return reply.body().open();
    }

    @Override
    public void close() {
      reply.close();
    }
  }

  private Outbound outbound(URI uri) {
    starting.lock();
    try {
      var started = client.orElseGet(() -> new OutboundClient(LARGEST, LIMITS, Clock.systemUTC()));
      client = Optional.of(started);
      return started.under(policy(uri));
    } finally {
      starting.unlock();
    }
  }

  @Override
  public void close() {
    starting.lock();
    try {
      client.ifPresent(OutboundClient::close);
      client = Optional.empty();
    } finally {
      starting.unlock();
    }
  }
}
