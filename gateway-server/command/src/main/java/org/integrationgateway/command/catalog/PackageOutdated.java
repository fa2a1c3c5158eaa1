package org.integrationgateway.command.catalog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gateway package outdated}. */
@Command(
    name = "outdated",
    description = {
      "List the packages of the configuration that have a newer version, or whose version was"
          + " yanked: installed, the newest that its constraint accepts, and the newest."
    },
    footer = {"", "Examples:", "  gateway package outdated", "  gateway package outdated --all"})
public final class PackageOutdated implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Option(names = "--all", description = "List packages that are up to date too.")
  private boolean all;

  @Mixin private final CatalogRepositories repositories = new CatalogRepositories();
  @Mixin private final TableOptions shown = new TableOptions();

  public PackageOutdated(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var found =
        InstalledPackages.of(session, files, repositories.search(session)).stream()
            .filter(one -> all || one.isOutdated())
            .toList();
    var terminal = session.terminal();
    if (terminal.json()) {
      var rows = new ArrayList<Object>();
      found.forEach(one -> rows.add(json(one)));
      terminal.json(rows);
      return;
    }
    var table =
        shown
            .table(terminal, "app", "package", "installed", "wanted", "latest", "note")
            .whole("app")
            .droppable("package");
    for (var one : found) {
      table.row(
          one.app(),
          one.source().toString(),
          one.installed().orElse("not locked"),
          one.wanted().orElse("none"),
          one.latest().orElse("none"),
          one.yanked().map(reason -> "yanked: " + reason).orElse(""));
    }
    table.print("every package is up to date");
  }

  private static Object json(InstalledPackages.Installed one) {
    var row = new LinkedHashMap<String, Object>();
    row.put("place", one.place());
    row.put("package", one.source().name());
    row.put("constraint", one.source().version());
    one.installed().ifPresent(version -> row.put("installed", version));
    one.wanted().ifPresent(version -> row.put("wanted", version));
    one.latest().ifPresent(version -> row.put("latest", version));
    one.yanked().ifPresent(reason -> row.put("yanked", reason));
    return row;
  }
}
