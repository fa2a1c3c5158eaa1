package org.integrationgateway.server.dev;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.DefaultConfig;
import org.integrationgateway.server.config.GatewayHome;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.process.PrivateFolders;

/**
 * Where a provider is reached that a person starts, on this machine alone. It stays the same from
 * day to day, so that it is written into a run configuration once.
 *
 * @param folder that only its owner may enter
 */
public record Attachment(Path folder, Secret token) {
  /** A socket's path has at most 103 bytes, with the name of the socket. */
  private static final int LONGEST = 100;

  /** That of a home. */
  public static Attachment in(GatewayHome home) throws IOException {
    var file = home.create().path().resolve("attach.token");
    if (!Files.exists(file)) {
      home.write(file, DefaultConfig.newKey());
    }
    var own = home.path().toAbsolutePath().resolve("attach");
    var folder = PrivateFolders.open(fits(own) ? own : elsewhere(own));
    return new Attachment(folder, Secret.of(Files.readString(file).strip()));
  }

  private static boolean fits(Path folder) {
    return folder.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST;
  }

  private static Path elsewhere(Path folder) {
    var name = Digests.sha256(folder.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    return Path.of("/tmp", "gateway-" + name);
  }

  /** As the source of an app. */
  Source source(Path manifest) {
    return new Source.Attached(manifest, folder.resolve("p"), folder.resolve("h"), token);
  }

  /** What a run configuration sets, as {@code NAME=value}. */
  public List<String> variables(String provider) {
    return List.of(
        "SERVICE_PROVIDER_SOCKET=" + folder.resolve("p"),
        "SERVICE_PROVIDER_NAME=" + provider,
        "SERVICE_HOST_SOCKET=" + folder.resolve("h"),
        "SERVICE_HOST_TOKEN=" + token.<String>use(text -> text));
  }

  /** The same in a file of the home, for IDEs that read such. */
  public Path write(GatewayHome home, String provider) {
    var file = home.path().resolve("attach.env");
    home.write(file, String.join("\n", variables(provider)) + "\n");
    return file;
  }
}
