package org.integrationgateway.devloop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.sdk.Secret;

/**
 * The sockets and token of a provider that a developer starts on this machine. They stay the same
 * from run to run, so that a run configuration needs them only once.
 *
 * @param folder of the sockets, which only its owner may enter
 */
public record Attachment(Path folder, Secret token) {
  /** The attachment of a home. */
  public static Attachment in(GatewayHome home) throws IOException {
    var file = home.create().path().resolve("attach.token");
    if (!Files.exists(file)) {
      home.write(file, DefaultConfig.newKey());
    }
    var own = home.path().toAbsolutePath();
    var id = Sha256.hex(own.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    var folder = PrivateFolders.forSockets(own, "attach-" + id);
    requireOwn(folder, Files.getOwner(home.path()));
    return new Attachment(PrivateFolders.open(folder), Secret.of(Files.readString(file).strip()));
  }

  /** Outside of the home, another user may have made the folder first. */
  private static void requireOwn(Path folder, UserPrincipal owner) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
      throw new IOException(
          folder
              + " is not a folder of the owner of the home: another user may have made it; remove"
              + " it, or choose a home with a shorter path by --home");
    }
  }

  /** The source of the app. */
  Source source(Path manifest) {
    return new Source.Attached(manifest, folder.resolve("p"), folder.resolve("h"), token);
  }

  /** The variables of a run configuration, as {@code NAME=value}. */
  public List<String> variables(String provider) {
    return List.of(
        "SERVICE_PROVIDER_SOCKET=" + folder.resolve("p"),
        "SERVICE_PROVIDER_NAME=" + provider,
        "SERVICE_HOST_SOCKET=" + folder.resolve("h"),
        "SERVICE_HOST_TOKEN=" + token.<String>use(text -> text));
  }

  /** Writes the variables to a file of the home, for IDEs that read such files. */
  public Path write(GatewayHome home, String provider) {
    var file = home.path().resolve("attach.env");
    home.write(file, String.join("\n", variables(provider)) + "\n");
    return file;
  }
}
