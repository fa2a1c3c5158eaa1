package org.integrationgateway.samples.vault.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
public record Config(
    @Doc("URL of the server") URI address,
    @Doc("Namespace of all requests") Optional<String> namespace,
    @Doc("PEM file with the certificates of the server's authority") Optional<String> authorityFile,
    @Doc("How this program gets its token") Auth auth,
    @Doc("Secrets engine") @Default("kv2") Engine engine,
    @Doc("Mount path of the secrets engine") @Default("secret") String mount,
    @Doc("Folder below the mount path that names of secrets are relative to") @Default("")
        String folder,
    @Doc("Mount path of the transit engine") @Default("transit") String transitMount,
    @Doc("Time limit of a request") @Default("5") int timeoutSeconds,
    @Doc("How long a request is repeated while the server is unreachable") @Default("5")
        int patienceSeconds) {

  /** The engines that secrets are read from. */
  public enum Engine {
    @Doc("Key/value engine, version 2")
    @Name("kv2")
    KV2,
    @Doc("Key/value engine, version 1")
    @Name("kv1")
    KV1,
    @Doc("An engine that issues credentials with a lease, such as database")
    @Name("leased")
    LEASED
  }

  /** The ways to a token, of which exactly one is configured. */
  public record Auth(
      @Doc("A token") Optional<Secret> token,
      @Doc("File with a token") Optional<String> tokenFile,
      @Doc("Login with AppRole") Optional<AppRole> appRole,
      @Doc("Login with the service account of a pod") Optional<Kubernetes> kubernetes) {
    public Auth {
      long ways =
          Stream.of(token, tokenFile, appRole, kubernetes).filter(Optional::isPresent).count();
      if (ways != 1) {
        throw new IllegalArgumentException(
            "auth has exactly one of token, tokenFile, appRole and kubernetes, not " + ways);
      }
    }
  }

  /** A login as an application. */
  public record AppRole(
      @Doc("Id of the role") String roleId,
      @Doc("Secret id of the role") Secret secretId,
      @Doc("Mount path of the auth method") @Default("approle") String mount) {}

  /** A login by the service account of a pod. */
  public record Kubernetes(
      @Doc("Name of the role") String role,
      @Doc("File with the token of the service account")
          @Default("/var/run/secrets/kubernetes.io/serviceaccount/token")
          String tokenFile,
      @Doc("Mount path of the auth method") @Default("kubernetes") String mount) {}

  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

  public Config {
    var scheme = String.valueOf(address.getScheme());
    if (address.getHost() == null || !List.of("http", "https").contains(scheme)) {
      throw new IllegalArgumentException(
          "address: '%s' is not a URL: write https://HOST:PORT".formatted(address));
    }
    if (address.getUserInfo() != null || address.getQuery() != null) {
      throw new IllegalArgumentException(
          "address has no user and no query: write https://HOST:PORT, and the token under auth");
    }
    if (!List.of("", "/").contains(address.getPath())) {
      throw new IllegalArgumentException(
          "address: '%s' has a path: write https://HOST:PORT".formatted(address));
    }
    if (scheme.equals("http") && !LOOPBACK.contains(address.getHost())) {
      throw new IllegalArgumentException(
          "address: '%s' sends tokens and secrets readable over a network: use https, and authorityFile for an authority of your own"
              .formatted(address));
    }
    mount = folderOf("mount", mount);
    transitMount = folderOf("transitMount", transitMount);
    folder = folder.isEmpty() ? folder : folderOf("folder", folder);
    within("timeoutSeconds", timeoutSeconds, 1);
    within("patienceSeconds", patienceSeconds, 0);
  }

  Duration timeout() {
    return Duration.ofSeconds(timeoutSeconds);
  }

  Duration patience() {
    return Duration.ofSeconds(patienceSeconds);
  }

  private static String folderOf(String member, String path) {
    var trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    try {
      ServerPath.check(trimmed);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(member + ": " + malformed.getMessage());
    }
    return trimmed;
  }

  private static void within(String member, int seconds, int least) {
    if (seconds < least || seconds > 60) {
      throw new IllegalArgumentException(
          "%s is %d to 60, not %d".formatted(member, least, seconds));
    }
  }
}
