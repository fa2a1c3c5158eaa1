package org.integrationgateway.command.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.repository.RepositoryShape;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.index.build.IndexBuilder;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.JdkTransport;
import org.integrationgateway.packaging.oci.OciArtifact;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryPush;
import org.integrationgateway.packaging.publish.AuthorLogins;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway index build}. */
@Command(
    name = "build",
    description = {
      "Write gateway-index.json of a folder of releases: what 'gateway package search' and"
          + " constraints such as ^1.4 need.",
      "The folder may also have archives without a release, and sources of packages."
    },
    footer = {
      "",
      "Examples:",
      "  gateway index build releases",
      "  gateway index build releases --key k.pem",
      "  gateway index build releases --to oci:registry.example.com/acme/packages"
    })
public final class IndexBuild implements Runnable {
  private static final String OCI = "oci:";

  private final CommandSession session;

  @Parameters(paramLabel = "FOLDER", description = "The folder of the releases.")
  private Path folder = Path.of("");

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "Sign with this private key: Ed25519 as PKCS#8 in PEM, or an OpenPGP secret key, whose"
              + " passphrase GATEWAY_SIGNING_PASSPHRASE has.")
  private @Nullable Path key;

  @Option(
      names = "--to",
      paramLabel = "oci:REGISTRY/NAME[:TAG]",
      description =
          "Push the index and its signature to a registry, too; default tag: index. The tag is"
              + " moved. Logins as for 'gateway release --to'.")
  private @Nullable String target;

  public IndexBuild(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var root = session.environment().path(folder.toString());
    try {
      var index = IndexBuilder.write(root, key());
      if (target != null) {
        push(root, target);
      }
      print(index, root.resolve(PackageIndex.FILE));
    } catch (IndexException refused) {
      throw new CommandFailure(
          ExitCode.FAILED, session.paths().in(String.valueOf(refused.getMessage())));
    } catch (IllegalArgumentException refused) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(refused.getMessage()));
    }
  }

  private void push(Path root, String to) {
    if (!to.startsWith(OCI)) {
      throw new IllegalArgumentException(
          "--to is oci:REGISTRY/NAME[:TAG]; other repositories get the files of the folder");
    }
    var named = "oci://" + to.substring(OCI.length());
    var place = OciReference.of(RepositoryShape.repository(named, root));
    var files =
        Stream.of("", ".sig", ".asc")
            .map(extension -> root.resolve(PackageIndex.FILE + extension))
            .filter(Files::isRegularFile)
            .toList();
    var logins = new AuthorLogins(session.environment()::variable);
    var login = logins.of(place.registry()).orElse(null);
    try {
      var client = RegistryClient.writing(place, new JdkTransport(), login);
      var at = new RegistryPush(client, OciArtifact.ofIndex(files), session::note).run();
      session.note("pushed " + place + " as " + at);
    } catch (IOException refused) {
      throw new CommandFailure(ExitCode.FAILED, place + ": " + refused.getMessage());
    }
  }

  private @Nullable SigningKey key() {
    if (key == null) {
      return null;
    }
    Optional<Passphrase> secret =
        session
            .environment()
            .variable("GATEWAY_SIGNING_PASSPHRASE")
            .map(text -> Passphrase.of(text.toCharArray()));
    try {
      return SigningKey.in(session.environment().path(key.toString()), secret);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void print(PackageIndex index, Path file) {
    int versions = index.packages().values().stream().mapToInt(one -> one.versions().size()).sum();
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "index", file.toString(), "packages", index.packages().size(), "versions", versions));
      return;
    }
    terminal.line(session.paths().of(file));
    session.note("%d packages, %d versions".formatted(index.packages().size(), versions));
  }
}
