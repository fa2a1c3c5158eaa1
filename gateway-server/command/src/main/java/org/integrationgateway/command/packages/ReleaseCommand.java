package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.publish.PublishRequest;
import org.integrationgateway.packaging.publish.Publisher;
import org.integrationgateway.packaging.publish.ReleaseTarget;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.ReleaseResult;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway release}. */
@Command(
    name = "release",
    description = {
      "Create one release from collected archives: release.yaml, SHA256SUMS, a signature.",
      "Inconsistent archives, a missing platform or a missing SBOM are errors."
    },
    footer = {
      "",
      "Examples:",
      "  gateway release",
      "  gateway release --key signing.pem",
      "  gateway release --to oci:registry.example.com/acme/weather:1.2.0"
    })
public final class ReleaseCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The folder of the package. Default: this folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--dist-dir",
      paramLabel = "DIR",
      description =
          "The folder of the archives and their SBOMs, or of folders with them. Default: dist in"
              + " the folder, target/dist with Maven.")
  private @Nullable Path dist;

  @Option(
      names = "--release-dir",
      paramLabel = "DIR",
      description =
          "Output folder for the release; replaced once complete. Default: release "
              + "beside the archives' folder.")
  private @Nullable Path output;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version that every archive must have. Default: any, but all the same.")
  private @Nullable String version;

  @Option(
      names = "--platform",
      paramLabel = "LIST|all",
      description = "The platforms that must have an archive. Default: those that have one.")
  private @Nullable String platform;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "Sign with this private key: Ed25519 as PKCS#8 in PEM, or an OpenPGP secret key.")
  private @Nullable Path key;

  @Option(
      names = "--passphrase-env",
      paramLabel = "VARIABLE",
      description =
          "The environment variable with the passphrase of an OpenPGP key. Default:"
              + " GATEWAY_SIGNING_PASSPHRASE.")
  private String passphrase = "GATEWAY_SIGNING_PASSPHRASE";

  @Option(
      names = "--to",
      paramLabel = "LAYOUT",
      split = ",",
      description = {
        "Write the release in other layouts too, beside its folder: github[:URL],",
        "oci[:REGISTRY/NAME:TAG] (pushed there), maven:GROUP:ARTIFACT:VERSION."
      })
  private List<String> targets = List.of();

  public ReleaseCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var layouts = targets();
    var archives = dist == null ? archives() : path(dist);
    var request =
        new ReleaseRequest(
            archives,
            output == null ? beside(archives) : path(output),
            Optional.ofNullable(version),
            required(),
            key(),
            BuildOrigin.of(session.environment()::variable),
            session::note);
    try {
      var result = Releaser.run(request);
      var publisher =
          new Publisher(
              PublishRequest.of(request.output(), session.environment()::variable, session::note));
      var published = new ArrayList<String>();
      for (var target : layouts) {
        published.add(publisher.publish(target));
      }
      print(result, published);
    } catch (ReleaseException refused) {
      throw new CommandFailure(
          ExitCode.FAILED, session.paths().in(String.valueOf(refused.getMessage())));
    }
  }

  private static Path beside(Path archives) {
    if (archives.getNameCount() == 0) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--dist-dir %s is the root folder, which has no folder beside it for the release: name the folder of the archives, or a folder for the release by --release-dir"
              .formatted(archives));
    }
    return archives.resolveSibling("release");
  }

  private Path archives() {
    var absolute = path(folder);
    return MavenProject.at(absolute)
        .map(MavenProject::output)
        .orElseGet(() -> absolute.resolve("dist"));
  }

  private List<Platform> required() {
    return platform == null ? List.of() : Platforms.parse(platform).explicit().orElse(List.of());
  }

  private Optional<SigningKey> key() {
    if (key == null) {
      return Optional.empty();
    }
    var secret =
        session.environment().variable(passphrase).map(text -> Passphrase.of(text.toCharArray()));
    try {
      return Optional.of(SigningKey.in(path(key), secret));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private List<ReleaseTarget> targets() {
    try {
      return targets.stream().map(ReleaseTarget::parse).toList();
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(ExitCode.USAGE, "--to: " + malformed.getMessage());
    }
  }

  private void print(ReleaseResult result, List<String> published) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "archives", result.archives().stream().map(a -> a.file().toString()).toList(),
              "metadata", result.metadata().toString(),
              "checksums", result.checksums().toString(),
              "signatures", result.signatures().stream().map(Path::toString).toList(),
              "provenance", result.provenance().stream().map(Path::toString).toList(),
              "published", published));
      return;
    }
    var lines = new ArrayList<Path>();
    result.archives().forEach(archive -> lines.add(archive.file()));
    lines.addAll(List.of(result.metadata(), result.checksums()));
    lines.addAll(result.signatures());
    result.provenance().ifPresent(lines::add);
    lines.forEach(file -> terminal.line(session.paths().of(file)));
    published.forEach(place -> terminal.line(session.paths().in(place)));
  }

  private Path path(Path written) {
    return session.environment().path(written.toString());
  }
}
