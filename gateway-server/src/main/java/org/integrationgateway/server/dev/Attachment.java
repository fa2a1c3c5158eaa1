package org.integrationgateway.server.dev;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
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
    var folder = fits(own) ? own : elsewhere(own);
    requireOwn(folder, Files.getOwner(home.path()));
    return new Attachment(PrivateFolders.open(folder), Secret.of(Files.readString(file).strip()));
  }

  /** Outside of the home, anybody may have been there before. */
  private static void requireOwn(Path folder, UserPrincipal owner) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
      throw new IOException(
          folder
              + " is no folder of the owner of the home: somebody else may have put it there; remove"
              + " it, or choose a home with a shorter path by --home");
    }
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
