package org.integrationgateway.config.repository;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/**
 * An entry of {@code packages.repositories}.
 *
 * @param at its folder, as a URL, or its base URL
 * @param auth what its server asks for
 * @param trust keys of which one must have signed its index; none: the index need not be signed
 * @param ca an authority that its server may be certified by, beside those of all others
 */
public record Repository(URI at, Optional<Auth> auth, List<Path> trust, Optional<Path> ca) {
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
      @Doc("The base URL, or a folder.") String url,
      @Doc("The login of the server, which gets it for this repository only.") Optional<Auth> auth,
      @Doc("Files of public keys, of which one must have signed the index of the repository.")
          @Default("[]")
          List<Path> trust,
      @Doc("A file of certificates in PEM that its server may be certified by.")
          Optional<Path> ca) {}
}
