package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.host.connect.GrpcIdentityProbe;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.integrationgateway.packaging.verify.Verifier;
import org.integrationgateway.packaging.verify.VerifyCheck;
import org.integrationgateway.packaging.verify.VerifyRequest;
import org.jspecify.annotations.Nullable;

/**
 * Checks archives as a consumer would: digests, paths, modes, manifest, SBOM, signature. The
 * archive for this platform is unpacked, started with an empty environment from another folder, and
 * called on its socket.
 */
@Mojo(name = "verify", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class VerifyMojo extends ArchivesMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.verify.skip", defaultValue = "false")
  private boolean skipVerify;

  /**
   * Archives, or folders of a release: <code>target/release</code>. By default the folder of the
   * archives.
   */
  @Parameter(property = "gateway.verify.targets")
  private List<File> targets = List.of();

  /**
   * The public key of the signatures: Ed25519 in PEM, or OpenPGP. By default signatures are not
   * checked.
   */
  @Parameter(property = "gateway.verify.key")
  private @Nullable File verificationKey;

  /** Whether to start the provider. */
  @Parameter(property = "gateway.verify.start", defaultValue = "true")
  private boolean start;

  /** The time limit from the provider's start to listening on its socket: <code>5s</code>. */
  @Parameter(property = "gateway.verify.startBudget", defaultValue = "10s")
  private String startBudget;

  /** The folder in which archives are unpacked; the unpacked files are deleted. */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  @Override
  boolean skipThis() {
    return skipVerify;
  }

  @Override
  void run() throws IOException, MojoFailureException {
    var report =
        Verifier.run(
            new VerifyRequest(
                targets.isEmpty() ? List.of(archives()) : paths(),
                key(),
                start,
                new GrpcIdentityProbe(),
                duration("gateway.verify.startBudget", startBudget),
                workDir.toPath().resolve("verify"),
                getLog()::debug));
    report.checks().forEach(this::show);
    if (!report.passed()) {
      throw new MojoFailureException("verification failed; see the checks above");
    }
  }

  private List<Path> paths() {
    return targets.stream().map(File::toPath).toList();
  }

  private Optional<VerificationKey> key() throws IOException {
    return verificationKey == null
        ? Optional.empty()
        : Optional.of(VerificationKey.in(verificationKey.toPath()));
  }

  private void show(VerifyCheck check) {
    if (check.outcome() == VerifyCheck.Outcome.FAILED) {
      getLog().error(check.toString());
      return;
    }
    getLog().info(check.toString());
  }
}
