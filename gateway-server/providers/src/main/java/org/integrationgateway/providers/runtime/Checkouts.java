package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.Checkout;

/**
 * Checks sources out into one workspace, within its time and size.
 *
 * @param home of git, an empty folder
 * @param root of the workspace
 */
record Checkouts(
    LocalSession session,
    Git git,
    Path home,
    Path root,
    Deadline deadline,
    LocalRuntimeConfig.Checkouts limits) {
  private static final long LOOK_MILLIS = 100;
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");

  /** The messages of git, in lower case, for a repository or revision that does not exist. */
  private static final List<String> MISSING =
      List.of(
          "couldn't find remote ref",
          "not our ref",
          "unadvertised object",
          "does not appear to be a git repository",
          "not found",
          "does not exist",
          "no such remote ref",
          "unknown revision",
          "needed a single revision",
          "is not a valid");

  /** Checks one out and answers the commit. */
  String checkOut(Checkout checkout) {
    var scheme = checkout.url().substring(0, checkout.url().indexOf(':'));
    if (!limits.schemeNames().contains(scheme)) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "%s is not checked out: this runtime takes URLs of %s, not of %s"
              .formatted(checkout.url(), String.join(", ", limits.schemeNames()), scheme));
    }
    var folder = root.resolve(checkout.path());
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the folder of a checkout cannot be created: " + IoReason.of(e), e);
    }
    run(checkout, folder, List.of("init", "--quiet", "--template="));
    run(
        checkout,
        folder,
        List.of(
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-recurse-submodules",
            "--",
            checkout.url(),
            checkout.ref().orElse("HEAD")));
    var commit = commit(run(checkout, folder, List.of("rev-parse", "FETCH_HEAD^{commit}")));
    run(checkout, folder, List.of("checkout", "--quiet", "--detach", commit, "--"));
    requireSize(checkout);
    return commit;
  }

  private static String commit(List<String> lines) {
    var last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    if (!COMMIT.matcher(last).matches()) {
      throw new ServiceException(Reason.FAILED, "git named no commit but '" + last + "'");
    }
    return last;
  }

  /** Runs git and returns its output. */
  private List<String> run(Checkout checkout, Path folder, List<String> arguments) {
    ChildProcess child;
    try {
      child = git.start(folder, home, arguments);
    } catch (IOException e) {
      throw new ServiceException(Reason.UNAVAILABLE, "git cannot be started: " + IoReason.of(e), e);
    }
    session.enter(child);
    try {
      int code = await(checkout, child);
      session.requireOpen();
      if (code != 0) {
        throw failed(checkout, child.lastLines());
      }
      return child.lastLines();
    } finally {
      session.leave(child);
    }
  }

  private int await(Checkout checkout, ChildProcess child) {
    var exit = child.exit();
    while (true) {
      try {
        return exit.get(LOOK_MILLIS, TimeUnit.MILLISECONDS).code();
      } catch (TimeoutException goesOn) {
        requireTime(checkout);
        requireSize(checkout);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CancellationException("checking out was interrupted");
      } catch (ExecutionException e) {
        throw new IllegalStateException("the end of a process is never exceptional", e);
      }
    }
  }

  private void requireTime(Checkout checkout) {
    if (deadline.expired()) {
      throw new ServiceException(
          Reason.TIMEOUT, "%s could not be checked out in time".formatted(checkout.url()));
    }
  }

  private void requireSize(Checkout checkout) {
    if (FolderSize.exceeds(root, limits.maxBytes())) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "with %s the workspace is larger than its limit of %d bytes"
              .formatted(checkout.url(), limits.maxBytes()));
    }
  }

  private static ServiceException failed(Checkout checkout, List<String> said) {
    var text = String.join("; ", said);
    boolean missing = MISSING.stream().anyMatch(text.toLowerCase(Locale.ROOT)::contains);
    return new ServiceException(
        missing ? Reason.INVALID_INPUT : Reason.UNAVAILABLE,
        "%s%s cannot be checked out: %s"
            .formatted(
                checkout.url(), checkout.ref().map(ref -> " at '" + ref + "'").orElse(""), text));
  }
}
