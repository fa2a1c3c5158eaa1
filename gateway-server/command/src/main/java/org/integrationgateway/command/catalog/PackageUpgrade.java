package org.integrationgateway.command.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.authoring.compat.ChangeSeverity;
import org.integrationgateway.authoring.compat.Compatibility;
import org.integrationgateway.authoring.compat.CompatibilityPrinter;
import org.integrationgateway.authoring.compat.CompatibilityReport;
import org.integrationgateway.authoring.compat.IncomparableException;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.index.edit.ConfigurationFile;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.providers.sources.SourcePath;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway package upgrade}. */
@Command(
    name = "upgrade",
    description = {
      "Lock the newest versions that the constraints accept, after showing what they change for"
          + " callers, as 'gateway compat' does; then reload the running server.",
      "A breaking change needs --yes, or your answer. When a step fails, nothing is written."
    },
    footer = {
      "",
      "Examples:",
      "  gateway package upgrade",
      "  gateway package upgrade slack",
      "  gateway package upgrade 'slack@^2' --yes"
    })
public final class PackageUpgrade implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(
      arity = "0..1",
      paramLabel = "APP[@CONSTRAINT]",
      description =
          "The app, and its new constraint, which is written to the file. Default: every app and"
              + " provider with a named package.")
  private @Nullable String wanted;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Option(names = "--yes", description = "Upgrade even if a change breaks callers.")
  private boolean yes;

  @Option(
      names = "--new-signer",
      description = "Accept releases that another key signed than before.")
  private boolean newSigner;

  private final List<CompatibilityReport> reports = new ArrayList<>();

  public PackageUpgrade(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var change = new ConfigurationChange(session, files);
    int at = wanted == null ? -1 : wanted.indexOf('@');
    var app = wanted == null || at < 0 ? wanted : wanted.substring(0, at);
    var constraint = wanted == null || at < 0 ? null : wanted.substring(at + 1);
    var file = app == null ? change.first() : change.holder(app);
    var made =
        change.make(
            file,
            text -> edited(text, app, constraint),
            (config, locker, before) -> locked(config, locker, before, app));
    print(made);
  }

  private static ConfigurationFile edited(
      ConfigurationFile text, @Nullable String app, @Nullable String constraint) {
    if (app == null || constraint == null) {
      return text;
    }
    try {
      return text.withVersion(app, new VersionConstraint(constraint).text());
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(ExitCode.USAGE, "'" + constraint + "': " + malformed.getMessage());
    }
  }

  private LockFile locked(
      GatewayConfig config, Locker locker, LockFile before, @Nullable String app) {
    var places = places(config, app);
    var after = locker.lock(before, new Locker.Update(places, newSigner ? places : Set.of()));
    for (var place : places) {
      var old = before.find(place);
      var now = after.find(place);
      if (old.isPresent() && now.isPresent() && !old.get().version().equals(now.get().version())) {
        compare(locker, old.get(), now.get());
      }
    }
    agree();
    return after;
  }

  private static Set<String> places(GatewayConfig config, @Nullable String app) {
    var places = new TreeSet<String>();
    for (var place : SourcePath.all(config)) {
      if (place.source() instanceof Source.Released
          && (app == null || place.name().equals("apps." + app))) {
        places.add(place.name());
      }
    }
    if (places.isEmpty()) {
      throw new CommandFailure(
          ExitCode.NOT_FOUND,
          app == null
              ? "the configuration names no package by 'package' and 'version'"
              : "apps.%s does not name its package by 'package' and 'version'".formatted(app));
    }
    return places;
  }

  private void compare(Locker locker, LockedPackage old, LockedPackage now) {
    try {
      var report = Compatibility.compare(locker.content(old), locker.content(now));
      reports.add(report);
      if (!session.terminal().json()) {
        session.terminal().out().print(CompatibilityPrinter.text().print(report));
      }
    } catch (IncomparableException broken) {
      session.note(old.title() + " and " + now.title() + " cannot be compared: one has errors");
    } catch (IOException e) {
      throw new UncheckedIOException(now.title() + " cannot be compared", e);
    }
  }

  /** Refuses breaking changes that were not agreed to. */
  private void agree() {
    var breaking =
        reports.stream().filter(PackageUpgrade::isBreaking).map(CompatibilityReport::name).toList();
    if (breaking.isEmpty() || yes) {
      return;
    }
    var names = String.join(", ", breaking);
    if (session.terminal().person() && answered(names)) {
      return;
    }
    throw new CommandFailure(
        ExitCode.FAILED,
        "the new versions break callers of %s: --yes upgrades nevertheless; nothing was written"
            .formatted(names));
  }

  private boolean answered(String names) {
    session.note("This breaks callers of " + names + ". Upgrade? [y/N]");
    try {
      var line =
          new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8)).readLine();
      return line != null && Set.of("y", "yes").contains(line.strip().toLowerCase(Locale.ROOT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isBreaking(CompatibilityReport report) {
    return report.changes().stream().anyMatch(one -> one.severity() == ChangeSeverity.BREAKING);
  }

  private void print(ConfigurationChange.Made made) {
    var terminal = session.terminal();
    if (terminal.json()) {
      var result = new LinkedHashMap<String, Object>();
      result.put("changes", made.differences());
      result.put("upgraded", reports.stream().map(PackageUpgrade::json).toList());
      terminal.json(result);
      return;
    }
    if (reports.isEmpty() && made.differences().isEmpty()) {
      session.note("every package is up to date within its constraint");
      return;
    }
    made.differences().forEach(terminal::line);
    session.note(made.reload());
  }

  private static Map<String, Object> json(CompatibilityReport report) {
    return Map.of(
        "name", report.name(),
        "from", report.before().text(),
        "to", report.after().text(),
        "breaking", isBreaking(report),
        "changes",
            report.changes().stream()
                .map(
                    one ->
                        Map.of(
                            "severity", one.severity().text(),
                            "pointer", one.pointer(),
                            "text", one.text()))
                .toList());
  }
}
