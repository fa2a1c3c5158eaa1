package org.integrationgateway.config.repository;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/**
 * An entry of {@code packages.repositories}.
 *
 * @param at its folder, as a URL, its base URL, {@code oci:} or {@code maven:}
 * @param auth what its server asks for
 * @param trust keys of which one must have signed its index; none: the index need not be signed
 * @param ca an authority that its server may be certified by, beside those of all others
 */
public record Repository(URI at, Optional<Auth> auth, List<Path> trust, Optional<Path> ca) {
  private static final Pattern RELEASE =
      Pattern.compile("(?<folder>.+)/(?<version>[^/]+)/release\\.yaml");

  public Repository {
    trust = List.copyOf(trust);
  }

  /** A repository that asks for nothing. */
  public static Repository of(URI at) {
    return new Repository(at, Optional.empty(), List.of(), Optional.empty());
  }

  /** The base of its files, which ends with a slash. */
  public URI base() {
    return at.toString().endsWith("/") ? at : URI.create(at + "/");
  }

  /** Returns whether it is in a registry of artifacts: {@code oci://HOST/NAME:TAG}. */
  public boolean isRegistry() {
    return "oci".equals(at.getScheme());
  }

  /** Returns whether Maven repositories have it: {@code maven:GROUP:ARTIFACT[:VERSION]}. */
  public boolean isMaven() {
    return "maven".equals(at.getScheme());
  }

  /** Returns the artifact with its index, of a repository in a registry. */
  public OciReference artifact() {
    return OciReference.of(at);
  }

  /**
   * Returns the place of a package by its path from the index. A registry has the release {@code
   * weather/1.2.0/release.yaml} as {@code oci://HOST/NAME/weather:1.2.0}, Maven as {@code
   * maven:GROUP:weather:1.2.0}.
   *
   * @throws IllegalArgumentException for a path of which such a repository can have nothing
   */
  public URI place(String path) {
    if (!isRegistry() && !isMaven()) {
      return base().resolve(path);
    }
    var found = RELEASE.matcher(path);
    if (!found.matches()) {
      throw new IllegalArgumentException(
          "%s can have releases only, and '%s' is not one: a release is at PACKAGE/VERSION/release.yaml"
              .formatted(this, path));
    }
    var folder = found.group("folder");
    var version = found.group("version");
    if (isMaven()) {
      var group = at.getSchemeSpecificPart().split(":", 2)[0];
      var artifact = folder.substring(folder.lastIndexOf('/') + 1);
      return URI.create("maven:" + new MavenCoordinates(group, artifact, version));
    }
    var artifact = artifact();
    return OciReference.parse(
            artifact.registry()
                + "/"
                + artifact.repository()
                + "/"
                + folder
                + ":"
                + version.replace('+', '_'))
        .uri();
  }

  /** Returns whether it is a folder of this host. */
  public boolean isFolder() {
    return "file".equals(at.getScheme());
  }

  /** The place, for people: the path of a folder, or the URL. */
  @Override
  public String toString() {
    return isFolder() ? Path.of(at).toString() : at.toString();
  }

  /** The block {@code auth}: a token, or a user with a password. */
  public record Auth(
      @Doc("A bearer token.") Optional<Secret> token,
      @Doc("The user, in place of a token.") Optional<String> username,
      @Doc("The password of the user.") Optional<Secret> password) {
    /**
     * Checks that one of the two ways is given.
     *
     * @throws IllegalArgumentException for both, or none, or half of one
     */
    public Auth {
      if (token.isPresent() == username.isPresent()
          || username.isPresent() != password.isPresent()) {
        throw new IllegalArgumentException("write token, or username and password");
      }
    }
  }

  /** The block in the file. */
  record InFile(
      @Doc(
              "The base URL, a folder, oci://REGISTRY/NAME[:TAG] (default tag: index), or"
                  + " maven:GROUP:ARTIFACT[:VERSION] (default: the newest version) from"
                  + " mavenRepositories.")
          String url,
      @Doc("The login for the repository's server; it is sent for this repository only.")
          Optional<Auth> auth,
      @Doc("Files of public keys; one of them must have signed the index of the repository.")
          @Default("[]")
          List<Path> trust,
      @Doc("A file of certificates in PEM that the repository's server may be certified by.")
          Optional<Path> ca) {}
}
