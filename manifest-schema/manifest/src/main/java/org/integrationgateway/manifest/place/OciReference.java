package org.integrationgateway.manifest.place;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place of an artifact: {@code registry.example.com/acme/weather:1.2.0}, or with a digest
 * {@code @sha256:...} in place of, or after, the tag.
 *
 * @param registry host, with its port where it is not that of HTTPS
 * @param repository in the registry
 * @param tag empty when only the digest is named
 * @param digest {@code sha256:} and 64 hexadecimal digits; empty when only the tag is named
 */
public record OciReference(
    String registry, String repository, Optional<String> tag, Optional<String> digest) {
  private static final String COMPONENT = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<registry>(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?)/(?<repository>"
              + COMPONENT
              + "(?:/"
              + COMPONENT
              + ")*)(?::(?<tag>[A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?"
              + "(?:@(?<digest>sha256:[0-9a-f]{64}))?");
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d+)?");
  private static final int LONGEST = 512;

  /**
   * Parses a reference. A tag or a digest is required: there is no default tag.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  public static OciReference parse(String text) {
    var found = FORM.matcher(text);
    if (text.length() > LONGEST || !found.matches() || !isHost(found.group("registry"))) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not REGISTRY/NAME:TAG or REGISTRY/NAME@sha256:DIGEST, such as"
              + " registry.example.com/acme/weather:1.2.0");
    }
    var tag = Optional.ofNullable(found.group("tag"));
    var digest = Optional.ofNullable(found.group("digest"));
    if (tag.isEmpty() && digest.isEmpty()) {
      throw new IllegalArgumentException(
          "'" + text + "' names neither a tag nor a digest: add :TAG or @sha256:DIGEST");
    }
    return new OciReference(
        found.group("registry").toLowerCase(Locale.ROOT), found.group("repository"), tag, digest);
  }

  /** Returns whether the first part of a reference is a host, and not a part of a name. */
  private static boolean isHost(String text) {
    return text.contains(".") || text.contains(":") || text.equals("localhost");
  }

  /** The tag, or the digest where one is named. */
  public String version() {
    return digest.or(() -> tag).orElseThrow();
  }

  /** Returns a reference to the content with this digest in the same repository. */
  public OciReference at(String otherDigest) {
    return new OciReference(registry, repository, Optional.empty(), Optional.of(otherDigest));
  }

  /**
   * The URL of the repository in the distribution API, with a slash at its end. Registries are
   * spoken to by HTTPS, except those of this host.
   */
  public URI api() {
    var scheme = LOOPBACK.matcher(registry).matches() ? "http" : "https";
    return URI.create(scheme + "://" + registry + "/v2/" + repository + "/");
  }

  /** {@code oci://registry.example.com/acme/weather@sha256:...}. */
  public URI uri() {
    return URI.create("oci://" + this);
  }

  /**
   * Parses what {@link #uri()} gives.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  public static OciReference of(URI uri) {
    return parse(uri.toString().substring("oci://".length()));
  }

  @Override
  public String toString() {
    return registry
        + "/"
        + repository
        + tag.map(name -> ":" + name).orElse("")
        + digest.map(name -> "@" + name).orElse("");
  }
}
