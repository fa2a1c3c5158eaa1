package org.integrationgateway.packaging.oci;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The user of a registry or a repository. Cannot print its password.
 *
 * @param password or an access token in its place
 */
public record RegistryLogin(String username, String password) {
  /** The value of {@code Authorization}. */
  public String basic() {
    var both = username + ":" + password;
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "the user '" + username + "'";
  }
}
