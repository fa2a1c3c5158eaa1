package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.host.connect.GrpcIdentityProbe;
import org.integrationgateway.manifest.fields.DurationText;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.integrationgateway.packaging.verify.Verifier;
import org.integrationgateway.packaging.verify.VerifyCheck;
import org.integrationgateway.packaging.verify.VerifyReport;
import org.integrationgateway.packaging.verify.VerifyRequest;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway verify}. */
@Command(
    name = "verify",
    description = {
      "Check archives as a consumer would: digests, paths, modes, manifest, SBOM, signature.",
      "The archive for this platform is unpacked, started with an empty environment, "
          + "and called."
    },
    footer = {
      "",
      "Examples:",
      "  gateway verify release --key public.pem",
      "  gateway verify dist/weather-1.2.0-generic.tar.gz --no-start"
    })
public final class VerifyCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Archives, or folders with a release.")
  private List<Path> targets = List.of();

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Check signatures with this public key: Ed25519 in PEM, or OpenPGP.")
  private @Nullable Path key;

  @Option(names = "--no-start", description = "Do not start the provider.")
  private boolean noStart;

  @Option(
      names = "--start-budget",
      paramLabel = "DURATION",
      description = "Maximum time from start until the socket responds. Default: 10s.")
  private String startBudget = "10s";

  public VerifyCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    try {
      var work = Files.createTempDirectory("gateway-verify");
      try {
        print(Verifier.run(request(work)));
      } finally {
        Files.deleteIfExists(work);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private VerifyRequest request(Path work) throws IOException {
    var paths = targets.stream().map(this::path).toList();
    var verification =
        key == null
            ? Optional.<VerificationKey>empty()
            : Optional.of(VerificationKey.in(path(key)));
    return new VerifyRequest(
        paths,
        verification,
        !noStart,
        new GrpcIdentityProbe(),
        budget(),
        work,
        session.terminal()::note);
  }

  private Duration budget() {
    try {
      return DurationText.parse(startBudget);
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(
          ExitCode.USAGE, "--start-budget '" + startBudget + "': " + malformed.getMessage());
    }
  }

  private void print(VerifyReport report) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "passed", report.passed(),
              "checks", report.checks().stream().map(VerifyCommand::json).toList()));
    } else {
      report.checks().forEach(check -> terminal.line(line(check)));
    }
    if (!report.passed()) {
      throw new CommandFailure(ExitCode.INVALID, "some checks failed");
    }
  }

  private String line(VerifyCheck check) {
    var style =
        switch (check.outcome()) {
          case PASSED -> Style.GOOD;
          case FAILED -> Style.ERROR;
          case SKIPPED -> Style.WARN;
        };
    var outcome = check.outcome().toString();
    var text = check.toString();
    return style.on(session.terminal(), outcome) + text.substring(outcome.length());
  }

  private static Map<String, String> json(VerifyCheck check) {
    return Map.of(
        "target", check.target(),
        "name", check.name(),
        "outcome", check.outcome().toString(),
        "detail", check.detail());
  }

  private Path path(Path written) {
    return session.environment().path(written.toString());
  }
}
