package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.maven.project.ServerSecret;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/**
 * Makes one release of the archives in the dist folder, built on any machines: <code>release.yaml
 * </code>, <code>SHA256SUMS</code>, and with a key its signature. Archives and their SBOMs may be
 * in folders one level below. Refuses archives that differ in more than their program, a missing
 * platform, and a missing SBOM.
 */
@Mojo(name = "release", threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class ReleaseMojo extends ArchivesMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.release.skip", defaultValue = "false")
  private boolean skipRelease;

  /** The folder of the release; replaced as a whole when the release is complete. */
  @Parameter(
      property = "gateway.releaseDir",
      defaultValue = "${project.build.directory}/release",
      required = true)
  private File releaseDir;

  /** The version that every archive must have. By default any version, but the same for all. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  /**
   * The platforms that must be present, separated by commas: <code>linux/amd64,darwin/arm64</code>,
   * or <code>all</code>. By default no platform is required.
   */
  @Parameter(property = "gateway.platform")
  private @Nullable String platform;

  /**
   * The private key that signs the release: Ed25519 as PKCS#8 in PEM, or an OpenPGP secret key. By
   * default the release is not signed.
   */
  @Parameter(property = "gateway.signing.key")
  private @Nullable File signingKey;

  /** The environment variable with the passphrase of an OpenPGP key. */
  @Parameter(
      property = "gateway.signing.passphraseVariable",
      defaultValue = "GATEWAY_SIGNING_PASSPHRASE")
  private String passphraseVariable;

  /**
   * The <code>&lt;server&gt;</code> in <code>settings.xml</code> whose password is the passphrase,
   * if the environment variable is not set.
   */
  @Parameter(property = "gateway.signing.server", defaultValue = "gateway.signing")
  private String signingServer;

  @Override
  boolean skipThis() {
    return skipRelease;
  }

  @Override
  void run() throws IOException, ReleaseException, MojoExecutionException {
    var result =
        Releaser.run(
            new ReleaseRequest(
                archives(),
                releaseDir.toPath(),
                Optional.ofNullable(version),
                required(),
                key(),
                getLog()::info));
    result.archives().forEach(archive -> getLog().info(archive.file().getFileName().toString()));
    getLog()
        .info(
            "release of "
                + result.archives().size()
                + " archives in "
                + shown(releaseDir.toPath()));
  }

  private List<Platform> required() {
    return Optional.ofNullable(platform)
        .flatMap(list -> PlatformChoice.parse(list).explicit())
        .orElse(List.of());
  }

  private Optional<SigningKey> key() throws IOException {
    return signingKey == null
        ? Optional.empty()
        : Optional.of(SigningKey.in(signingKey.toPath(), passphrase()));
  }

  private Optional<Passphrase> passphrase() {
    return Passphrase.ofEnvironment(passphraseVariable)
        .or(() -> ServerSecret.of(session, signingServer));
  }
}
