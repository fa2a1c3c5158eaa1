package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The logins in a {@code config.json} of Docker: those under {@code auths}. Programs that keep
 * credentials ({@code credsStore}, {@code credHelpers}) are not asked.
 *
 * @param logins by the host of the registry
 */
public record DockerConfig(Map<String, RegistryLogin> logins) {
  private static final int LARGEST = 1 << 20;

  public DockerConfig {
    logins = Map.copyOf(logins);
  }

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read, or is malformed
   */
  public static DockerConfig read(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + " is larger than 1 MiB, the limit for a Docker configuration");
    }
    var logins = new TreeMap<String, RegistryLogin>();
    try {
      var root = JsonMapper.shared().readTree(Files.readAllBytes(file));
      for (var entry : root.path("auths").properties()) {
        var host = entry.getKey().replaceFirst("^https?://", "").replaceFirst("/.*$", "");
        login(entry.getValue()).ifPresent(login -> logins.put(host, login));
      }
    } catch (JacksonException malformed) {
      throw new IOException(file + " is not JSON: " + malformed.getOriginalMessage(), malformed);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(file + ": an 'auth' is not Base64", malformed);
    }
    return new DockerConfig(logins);
  }

  private static Optional<RegistryLogin> login(JsonNode entry) {
    var auth = entry.path("auth").asString("");
    if (auth.isEmpty()) {
      var username = entry.path("username").asString("");
      return username.isEmpty()
          ? Optional.empty()
          : Optional.of(new RegistryLogin(username, entry.path("password").asString("")));
    }
    var both = new String(Base64.getDecoder().decode(auth), StandardCharsets.UTF_8);
    int colon = both.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Optional.of(new RegistryLogin(both.substring(0, colon), both.substring(colon + 1)));
  }
}
