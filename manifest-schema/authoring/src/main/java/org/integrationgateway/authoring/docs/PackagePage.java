package org.integrationgateway.authoring.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.CatalogFile;
import org.integrationgateway.packaging.inspect.Inspection;
import org.integrationgateway.packaging.inspect.Inspector;
import org.jspecify.annotations.Nullable;

/** The page of a package for the people who use it. The same package gives the same text. */
public final class PackagePage {
  /** The name of the page beside a manifest. */
  public static final String FILE = "PACKAGE.md";

  private final Manifest manifest;
  private final Inspection inspection;
  private final Map<String, List<String>> hosts;
  private final @Nullable Document configuration;
  private final Map<String, OperationAnnotations> hints;
  private final Map<String, String> documentation;

  private PackagePage(PackageContent content, Manifest manifest) throws IOException {
    this.manifest = manifest;
    this.inspection = Inspector.inspect(content);
    this.hosts = Hosts.of(app(), content.openapi().orElse(null));
    var schema = manifest.configSchemaPath();
    this.configuration = schema.isPresent() ? content.document(schema.get()).orElse(null) : null;
    this.hints = new HashMap<>(CatalogFile.hints(content));
    this.documentation = CatalogFile.documentation(content);
    app().surfaces().rest().stream()
        .flatMap(rest -> rest.operations().stream())
        .forEach(operation -> hints.put(operation.name(), operation.annotations()));
  }

  /**
   * Reads a package. In the folder of a Java project the operations of the program are those of its
   * last packaging by Maven.
   *
   * @param target a manifest, the folder of one, or a release archive
   * @param options how a manifest outside of an archive is read
   * @throws InvalidPackageException when the manifest has errors
   * @throws IOException when something cannot be read
   */
  public static PackagePage of(Path target, ReadOptions options)
      throws IOException, InvalidPackageException {
    return of(target, options, PackageContent.madeByMaven(target));
  }

  /**
   * Reads a package whose build has written the catalog of its program.
   *
   * @param made the catalog, which need not exist; one beside the manifest goes first
   * @throws InvalidPackageException when the manifest has errors
   * @throws IOException when something cannot be read
   */
  public static PackagePage of(Path target, ReadOptions options, Path made)
      throws IOException, InvalidPackageException {
    return of(PackageContent.open(target, options).withCatalog(made));
  }

  private static PackagePage of(PackageContent content)
      throws IOException, InvalidPackageException {
    if (content.manifest().isEmpty()) {
      throw new InvalidPackageException(content.read().problems());
    }
    return new PackagePage(content, content.manifest().get());
  }

  /** A package whose manifest has errors. */
  public static final class InvalidPackageException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    InvalidPackageException(List<Problem> problems) {
      super("the manifest has errors");
      this.problems = List.copyOf(problems);
    }

    /** The problems of the manifest, at least one of them an error. */
    public List<Problem> problems() {
      return problems;
    }
  }

  /** Says that the page lacks the operations of the program; empty when it has them. */
  public Optional<String> unlisted() {
    return inspection.unlisted();
  }

  /** The page in Markdown. */
  public String markdown() {
    return write(new MarkdownWriter());
  }

  /** The page as one HTML file. */
  public String html() {
    return write(new HtmlWriter(manifest.title()));
  }

  private AppSpec app() {
    return manifest.app().orElse(AppSpec.EMPTY);
  }

  private String write(PageWriter page) {
    page.heading(1, page.plain(manifest.title()));
    manifest.description().ifPresent(text -> page.paragraph(page.plain(text)));
    page.list(
        List.of(
            "Source: " + page.code(manifest.source().text()),
            "Kind: " + page.code(manifest.kind().text()) + ", " + runtime()));
    egress(page);
    new ConnectionSections(page, manifest.packageName()).write(app().connections().values());
    operations(page);
    routes(page);
    permissions(page);
    if (configuration != null) {
      new ConfigurationSection(page).write(configuration.root());
    }
    return page.page();
  }

  private String runtime() {
    if (manifest.isExecutable()) {
      return "a program, which the gateway starts";
    }
    return app().hasSurface() ? "declared: no program runs" : "static files";
  }

  private void egress(PageWriter page) {
    page.heading(2, "Connects to");
    if (!hosts.isEmpty()) {
      page.table(
          List.of("host", "for"),
          hosts.entrySet().stream()
              .map(
                  host ->
                      List.of(
                          page.code(host.getKey()), page.plain(String.join(", ", host.getValue()))))
              .toList());
    }
    if (manifest.isExecutable()) {
      page.paragraph("The program reaches the hosts that the deployment allows it (egress).");
    } else if (hosts.isEmpty()) {
      page.paragraph("No host.");
    }
  }

  private void operations(PageWriter page) {
    if (manifest.app().isEmpty()) {
      return;
    }
    page.heading(2, "Operations");
    var sections = new OperationSections(page, manifest.packageName(), hints, documentation);
    sections.write(inspection.operations());
    for (var upstream : inspection.upstream()) {
      page.paragraph(
          "More from "
              + page.code(upstream.where())
              + ": "
              + page.plain(upstream.explanation())
              + ". "
              + page.code("gateway app operations " + manifest.packageName())
              + " lists them.");
    }
  }

  private void routes(PageWriter page) {
    if (inspection.bindings().isEmpty()) {
      return;
    }
    page.heading(2, "Routes for senders");
    page.table(
        List.of("route", "caller authentication", "invokes"),
        inspection.bindings().stream()
            .map(
                route ->
                    List.of(
                        page.code(
                            route.method() + " /api/v1/" + manifest.packageName() + route.path()),
                        page.plain(
                            route.security()
                                + route.securityType().map(type -> " (" + type + ")").orElse("")),
                        page.code(route.target())))
            .toList());
  }

  private void permissions(PageWriter page) {
    var restricted =
        inspection.operations().stream()
            .filter(operation -> !operation.allowedRoles().isEmpty())
            .map(
                operation ->
                    page.code(operation.id())
                        + ": "
                        + operation.allowedRoles().stream()
                            .map(page::code)
                            .collect(Collectors.joining(", ")))
            .toList();
    if (restricted.isEmpty() && app().requires().isEmpty()) {
      return;
    }
    page.heading(2, "Permissions");
    if (!restricted.isEmpty()) {
      page.paragraph("Where the deployment binds the app to a policy, callers need a role:");
      page.list(restricted);
    }
    if (!app().requires().isEmpty()) {
      page.paragraph("Providers that must run before it:");
      page.list(app().requires().stream().map(page::code).toList());
    }
  }
}
