package org.integrationgateway.command.catalog;

import java.util.ArrayList;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.PackageFacts;
import org.integrationgateway.manifest.SemanticVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway package info}. */
@Command(
    name = "info",
    description = "Show a package of a repository with its versions.",
    footer = {
      "",
      "Examples:",
      "  gateway package info slack",
      "  gateway package info slack --json"
    })
public final class PackageInfo implements Runnable {
  private final CommandSession session;

  @Parameters(
      paramLabel = "NAME",
      description = "The source of the package, or the last part of it.")
  private String name = "";

  @Mixin private final CatalogRepositories repositories = new CatalogRepositories();

  public PackageInfo(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var gateway = new SemanticVersion(ProductVersion.NUMBER);
    var one = CatalogRepositories.named(repositories.search(session), name);
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(PackageFacts.withVersions(one, gateway));
      return;
    }
    var versions = new ArrayList<String>();
    one.versions().forEach(version -> versions.add(text(version)));
    terminal
        .details()
        .add("package", one.source().text())
        .add("title", one.title())
        .add("description", one.about().description().orElse(""))
        .add("kind", one.kind().text())
        .add("category", one.about().category().orElse(""))
        .add("licence", one.about().licence().orElse(""))
        .add("authentication", String.join(", ", one.auth()))
        .add("surfaces", String.join(", ", one.surfaces()))
        .add("operations", one.operations() == 0 ? "" : Integer.toString(one.operations()))
        .add("latest", latest(one, gateway))
        .add("versions", String.join(", ", versions))
        .print();
    terminal.note("'gateway package add " + one.name() + "' adds it to the configuration");
  }

  private static String latest(IndexedPackage one, SemanticVersion gateway) {
    return one.latest(gateway)
        .map(
            latest ->
                latest.version()
                    + (latest.archives().isEmpty()
                        ? " (sources)"
                        : " for " + String.join(", ", latest.archives().keySet())))
        .orElse("none: all were yanked");
  }

  private static String text(IndexedVersion version) {
    return version.version() + version.yanked().map(why -> " (yanked: " + why + ")").orElse("");
  }
}
