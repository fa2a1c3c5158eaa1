package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.authoring.docs.PackagePage;
import org.integrationgateway.authoring.docs.PackagePage.InvalidPackageException;
import org.integrationgateway.authoring.docs.Stale;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway docs}. */
@Command(
    name = "docs",
    description = {
      "Print the page of a package: what it connects to, how to connect, every operation with "
          + "example calls, and its configuration."
    },
    footer = {
      "",
      "Examples:",
      "  gateway docs weather --output weather/PACKAGE.md",
      "  gateway docs weather --check",
      "  gateway docs dist/weather-1.2.0-generic.tar.gz --html --output weather.html"
    })
public final class DocsCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "PATH",
      description = "An archive, a manifest, or the folder of one. Default: this folder.")
  private Path target = Path.of("");

  @Option(names = "--html", description = "Write one HTML file instead of Markdown.")
  private boolean html;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the page to this file. Default: stdout.")
  private @Nullable Path out;

  @Option(
      names = "--check",
      description = "Write nothing; fail when PACKAGE.md beside the manifest is stale.")
  private boolean check;

  public DocsCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path = session.environment().path(target.toString());
    try {
      var page = page(path);
      if (check) {
        check(path, page.markdown());
        return;
      }
      page.unlisted().ifPresent(session::note);
      var text = html ? page.html() : page.markdown();
      if (out == null) {
        session.terminal().out().print(text);
        session.terminal().out().flush();
        return;
      }
      Files.writeString(session.environment().path(out.toString()), text);
      session.terminal().note("wrote " + out);
    } catch (InvalidPackageException invalid) {
      ProblemReport.print(
          session.terminal(), session.environment().directory(), invalid.problems());
      throw ProblemReport.failure(invalid.problems(), "");
    } catch (IOException e) {
      throw new UncheckedIOException("the page of " + session.paths().of(path) + " failed", e);
    }
  }

  private static PackagePage page(Path path) throws IOException, InvalidPackageException {
    var maven = MavenProject.at(path).isPresent();
    return PackagePage.of(path, ReadOptions.DEFAULT.withSdkNative(maven));
  }

  private void check(Path path, String expected) throws IOException {
    var folder = Files.isDirectory(path) ? path : path.resolveSibling("");
    var committed = folder.resolve(PackagePage.FILE);
    var shown = session.paths().of(committed);
    if (!Files.isRegularFile(committed)) {
      throw new CommandFailure(ExitCode.NOT_FOUND, shown + " does not exist: " + remedy(shown));
    }
    var stale = Stale.of(Files.readString(committed), expected);
    if (stale.isPresent()) {
      throw new CommandFailure(ExitCode.INVALID, stale.get().message(shown) + "; " + remedy(shown));
    }
    session.terminal().line(shown + " is up to date");
  }

  private String remedy(String page) {
    return "'gateway docs %s--output %s' writes it"
        .formatted(target.toString().isEmpty() ? "" : target + " ", page);
  }
}
