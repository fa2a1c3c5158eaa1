package org.integrationgateway.packaging.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.integrationgateway.packaging.verify.VerifyCheck.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProvenanceCheckTest {
  private static final BuildOrigin CI =
      new BuildOrigin(
          "https://ci.example/runner",
          Optional.of("https://ci.example/runs/7"),
          Optional.of(new BuildOrigin.Commit("git+https://git.example/catalogue", "abc123")));

  @TempDir Path work;

  private Releases releases = new Releases(Path.of(""));
  private Path release = Path.of("");
  private Optional<VerificationKey> key = Optional.empty();

  @BeforeEach
  void make() throws Exception {
    releases = new Releases(work);
    release = work.resolve("release");
    var pair = KeyPairs.ed25519(work, "key");
    key = Optional.of(pair.verification());
    Releaser.run(
        new ReleaseRequest(
            releases.ofManifest(),
            release,
            Optional.empty(),
            List.of(),
            Optional.of(pair.signing()),
            CI,
            line -> {}));
  }

  @Test
  void saysWhoBuiltTheReleaseAndFromWhat() throws Exception {
    var report = verify(key);

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.PASSED, "provenance"))
        .singleElement()
        .asString()
        .startsWith(
            "built by https://ci.example/runner in https://ci.example/runs/7 from"
                + " git+https://git.example/catalogue commit abc123, with 0 libraries,"
                + " signed by Ed25519 key ");
  }

  @Test
  void onlyRepeatsTheClaimWithoutAKey() throws Exception {
    assertThat(Releases.said(verify(Optional.empty()), Outcome.SKIPPED, "provenance"))
        .singleElement()
        .asString()
        .startsWith("not verified: built by https://ci.example/runner")
        .endsWith("no key was given to check it with");
  }

  @Test
  void refusesAnotherKey() throws Exception {
    var other = KeyPairs.ed25519(work, "other").verification();

    assertThat(Releases.said(verify(Optional.of(other)), Outcome.FAILED, "provenance"))
        .singleElement()
        .asString()
        .startsWith("catalogue-1.0.0.intoto.jsonl: the signature is not valid for key");
  }

  @Test
  void refusesFilesThatWereNotBuiltThen() throws Exception {
    Files.writeString(release.resolve("catalogue-1.0.0-generic.tar.gz"), "another archive");
    Files.copy(release.resolve("release.yaml"), release.resolve("added-1.0.0-generic.tar.gz"));

    assertThat(Releases.said(verify(key), Outcome.FAILED, "provenance"))
        .containsExactly(
            "catalogue-1.0.0.intoto.jsonl: added-1.0.0-generic.tar.gz is not among its subjects",
            "catalogue-1.0.0.intoto.jsonl: catalogue-1.0.0-generic.tar.gz is missing, or has"
                + " another digest than the one that was built");
  }

  private VerifyReport verify(Optional<VerificationKey> with) throws Exception {
    return releases.verify(release, with, Duration.ofSeconds(20));
  }
}
