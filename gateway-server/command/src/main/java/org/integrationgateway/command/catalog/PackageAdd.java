package org.integrationgateway.command.catalog;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.edit.AppEntry;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway package add}. */
@Command(
    name = "add",
    description = {
      "Add an app of a package to gateway.yaml, lock it, check the configuration and reload the"
          + " running server.",
      "Comments and order of the file stay. When a step fails, nothing is written."
    },
    footer = {
      "",
      "Examples:",
      "  gateway package add slack --no-client",
      "  gateway package add 'slack@^1.4' --as chat --client-id 1234 --client-secret env:SLACK_SECRET"
    })
public final class PackageAdd implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(
      paramLabel = "NAME[@CONSTRAINT]",
      description =
          "The source of the package, or the last part of it, and the versions that are accepted:"
              + " 1.4.2, ^1.4, ~1.4 or *. Default: ^ and the newest version.")
  private String wanted = "";

  @Option(
      names = "--as",
      paramLabel = "APP",
      description = "The name of the app. Default: the name of the package.")
  private @Nullable String app;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable, the app is written to the first.")
  private List<Path> files = List.of();

  @Mixin private final ClientOptions client = new ClientOptions();
  @Mixin private final CatalogRepositories repositories = new CatalogRepositories();

  public PackageAdd(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var gateway = new SemanticVersion(ProductVersion.NUMBER);
    int at = wanted.indexOf('@');
    var found =
        CatalogRepositories.named(
            repositories.search(session), at < 0 ? wanted : wanted.substring(0, at));
    var constraint = at < 0 ? newest(found, gateway) : constraint(wanted.substring(at + 1));
    var name = app == null ? found.name() : app;
    requireAccepted(found, constraint, gateway);
    requireApp(found, constraint);
    new ConfigurationLookup(session).writeMissing(files);
    var change = new ConfigurationChange(session, files);
    var file = change.first();
    var entry =
        new AppEntry(
            found.source().text(),
            constraint.text(),
            client.of(session, stdin, name, () -> fetched(found, constraint)).orElse(null));
    var made =
        change.make(
            file,
            text -> text.withApp(name, entry),
            (config, locker, before) -> locker.lock(before));
    print(name, found, made);
  }

  private static VersionConstraint constraint(String text) {
    try {
      return new VersionConstraint(text);
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(ExitCode.USAGE, "'" + text + "': " + malformed.getMessage());
    }
  }

  private static VersionConstraint newest(IndexedPackage found, SemanticVersion gateway) {
    return found
        .latest(gateway)
        .map(IndexedVersion::version)
        .map(VersionConstraint::from)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.NOT_FOUND, "every version of " + found.source() + " was yanked"));
  }

  private static void requireAccepted(
      IndexedPackage found, VersionConstraint constraint, SemanticVersion gateway) {
    boolean any =
        constraint
            .exact()
            .map(exact -> found.version(exact).filter(one -> one.yanked().isEmpty()).isPresent())
            .orElseGet(() -> found.newest(constraint, gateway).isPresent());
    if (!any) {
      throw new CommandFailure(
          ExitCode.NOT_FOUND,
          "no version of %s is %s, offered, and for gateway %s ('gateway package info %s' lists them)"
              .formatted(found.source(), constraint, gateway, found.name()));
    }
  }

  private static void requireApp(IndexedPackage found, VersionConstraint constraint) {
    if (found.kind() != Kind.APP && found.kind() != Kind.UI) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s is a provider of kind %s, which needs settings of its own; write:%nproviders:%n  %s:%n    %s:%n      source: {package: %s, version: \"%s\"}"
              .formatted(
                  found.source(),
                  found.kind().text(),
                  found.kind().text(),
                  found.name(),
                  found.source(),
                  constraint));
    }
  }

  /** The archive or the folder of the package, whose manifest tells what a deployment gives. */
  private Path fetched(IndexedPackage found, VersionConstraint constraint) {
    var lookup = new ConfigurationLookup(session);
    try (var locker = Locker.open(lookup.read(files), lookup.lock(files), session::note)) {
      return locker.content(new Source.Released(found.source().text(), constraint.text()));
    } catch (PackageException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  private void print(String name, IndexedPackage found, ConfigurationChange.Made made) {
    var connect =
        found.auth().stream().allMatch("none"::equals) ? "" : "gateway app connect " + name;
    var terminal = session.terminal();
    if (terminal.json()) {
      var result = new LinkedHashMap<String, Object>();
      result.put("app", name);
      result.put("package", found.source().text());
      result.put("file", made.file().toString());
      result.put("changes", made.differences());
      result.put("connect", connect);
      terminal.json(result);
      return;
    }
    made.differences().forEach(terminal::line);
    session.note("wrote " + made.file());
    session.note(made.reload());
    Optional.of(connect).filter(text -> !text.isEmpty()).ifPresent(terminal::line);
  }
}
