package org.integrationgateway.command.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.index.build.IndexBuilder;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SigningKey;
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
      "  gateway index build releases --key k.pem"
    })
public final class IndexBuild implements Runnable {
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

  public IndexBuild(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var root = session.environment().path(folder.toString());
    try {
      print(IndexBuilder.write(root, key()), root.resolve(PackageIndex.FILE));
    } catch (IndexException refused) {
      throw new CommandFailure(
          ExitCode.FAILED, session.paths().in(String.valueOf(refused.getMessage())));
    } catch (IllegalArgumentException refused) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(refused.getMessage()));
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
      throw new UncheckedIOException(unreadable.getMessage(), unreadable);
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
