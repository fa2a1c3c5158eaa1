package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProjectHelper;
import org.integrationgateway.base.file.ShownPaths;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.maven.project.ServerSecret;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.publish.AuthorLogins;
import org.integrationgateway.packaging.publish.MavenFiles;
import org.integrationgateway.packaging.publish.PublishRequest;
import org.integrationgateway.packaging.publish.Publisher;
import org.integrationgateway.packaging.publish.ReleaseTarget;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/**
 * Makes one release of the archives in the dist folder, built on any machines: <code>release.yaml
 * </code>, <code>SHA256SUMS</code>, and with a key its signature and the provenance. Archives and
 * their SBOMs may be in folders one level below. Refuses archives that differ in more than their
 * program, a missing platform, and a missing SBOM.
 */
@Mojo(name = "release", threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class ReleaseMojo extends ArchivesMojo {
  private final MavenProjectHelper projectHelper;

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

  /**
   * Layouts in which the release is written too, separated by commas, beside its folder: <code>
   * github[:URL]</code>, the files of a release page; <code>oci[:REGISTRY/NAME:TAG]</code>, an OCI
   * layout, pushed to the registry that is named; <code>maven</code>, attached to the project, so
   * that <code>deploy</code> takes it. The login of a registry is that of the <code>&lt;server&gt;
   * </code> with its host, or of the environment.
   */
  @Parameter(property = "gateway.release.to")
  private List<String> layouts = List.of();

  @Inject
  ReleaseMojo(MavenProjectHelper projectHelper) {
    this.projectHelper = projectHelper;
  }

  @Override
  boolean skipThis() {
    return skipRelease;
  }

  @Override
  void run() throws IOException, ReleaseException, MojoExecutionException {
    var targets = layouts.stream().map(ReleaseTarget::parse).toList();
    var result =
        Releaser.run(
            new ReleaseRequest(
                archives(),
                releaseDir.toPath(),
                Optional.ofNullable(version),
                required(),
                key(),
                BuildOrigin.of(ReleaseMojo::variable),
                this::note));
    getLog()
        .info(
            "release of "
                + result.archives().size()
                + (result.archives().size() == 1 ? " archive in " : " archives in ")
                + shown(releaseDir.toPath()));
    var logins = new AuthorLogins(ReleaseMojo::variable);
    var publisher =
        new Publisher(
            new PublishRequest(
                releaseDir.toPath(),
                host -> ServerSecret.login(session, host).or(() -> logins.of(host)),
                ReleaseMojo::variable,
                this::note));
    for (var target : targets) {
      if (target instanceof ReleaseTarget.Maven maven && maven.coordinates().isEmpty()) {
        attach(MavenFiles.of(releaseDir.toPath()));
      } else {
        publisher.publish(target);
      }
    }
  }

  private void note(String line) {
    getLog().info(new ShownPaths(folder()).in(line));
  }

  /** Attaches what the goal package has not attached yet. */
  private void attach(MavenFiles release) {
    for (var one : release.files()) {
      boolean isAttached =
          project.getAttachedArtifacts().stream()
              .anyMatch(
                  known ->
                      one.classifier().equals(known.getClassifier())
                          && one.extension().equals(known.getType()));
      if (!isAttached) {
        projectHelper.attachArtifact(
            project, one.extension(), one.classifier(), one.file().toFile());
      }
    }
    getLog().info(release.files().size() + " files of the release are attached to the project");
  }

  private static Optional<String> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isEmpty());
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
