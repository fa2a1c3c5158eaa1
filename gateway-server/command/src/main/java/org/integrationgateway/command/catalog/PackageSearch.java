package org.integrationgateway.command.catalog;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.index.PackageFacts;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway package search}. */
@Command(
    name = "search",
    description = {
      "List the packages that have all words of a text in their name, category or description."
    },
    footer = {
      "",
      "Examples:",
      "  gateway package search",
      "  gateway package search chat",
      "  gateway package search chat --json"
    })
public final class PackageSearch implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "TEXT", arity = "0..*", description = "Words. Default: all packages.")
  private List<String> words = List.of();

  @Mixin private final CatalogRepositories repositories = new CatalogRepositories();
  @Mixin private final TableOptions shown = new TableOptions();

  public PackageSearch(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var gateway = new SemanticVersion(ProductVersion.NUMBER);
    var found = repositories.search(session).search(String.join(" ", words));
    var terminal = session.terminal();
    if (terminal.json()) {
      var all = new ArrayList<Object>();
      found.forEach(one -> all.add(PackageFacts.of(one, gateway)));
      terminal.json(all);
      return;
    }
    var table =
        shown
            .table(terminal, "name", "version", "kind", "category", "operations", "description")
            .whole("name")
            .droppable("operations", "kind");
    for (var one : found) {
      table.row(
          one.name(),
          one.latest(gateway).map(latest -> latest.version().text()).orElse("yanked"),
          one.kind().text(),
          one.about().category().orElse(""),
          one.operations() == 0 ? "" : Integer.toString(one.operations()),
          one.about().description().orElse(one.title()));
    }
    table.print("no package has all of these words");
  }
}
