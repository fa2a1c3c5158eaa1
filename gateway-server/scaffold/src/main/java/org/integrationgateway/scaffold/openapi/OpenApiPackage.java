package org.integrationgateway.scaffold.openapi;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.OpenApiOperation;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;
import org.integrationgateway.manifest.openapi.tree.OperationIndex;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.ConnectionDraft;
import org.integrationgateway.scaffold.draft.OperationDraft;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;

/** The parts of a new package that come from an OpenAPI document. */
public final class OpenApiPackage {
  private static final String OTHER = "Other operations";

  private final DocumentSource source;
  private final String file;
  private final CopiedFiles files;
  private final boolean leavesFolder;
  private final OpenApiTree tree;
  private final OpenApiDocument document;
  private final ServerUrls servers;
  private final PagePatterns pages;
  private final Map<String, String> omitted;

  private OpenApiPackage(
      DocumentSource source, String file, OpenApiFiles others, Optional<String> baseUrl)
      throws OpenApiException, IOException {
    this.source = source;
    this.file = file;
    this.files = new CopiedFiles(file, source, others);
    this.document = OpenApiDocument.read(file, files);
    var references = DocumentReferences.read(file, files);
    this.tree = new OpenApiTree(references, OperationIndex.of(references));
    this.servers = ServerUrls.of(tree, baseUrl, source.url());
    this.pages = new PagePatterns(tree);
    this.omitted = ServableOperations.omitted(file, files, source.url());
    references.readAll();
    this.leavesFolder = references.leavesFolder();
  }

  /**
   * Reads a document and the files that it refers to.
   *
   * @param baseUrl in place of the document's servers
   * @throws ScaffoldException when it is not an OpenAPI document, or has no operation
   */
  public static OpenApiPackage read(DocumentSource source, Optional<String> baseUrl) {
    var usual = source.format() == Format.JSON ? "openapi.json" : "openapi.yaml";
    try {
      var read = new OpenApiPackage(source, usual, source.beside(), baseUrl);
      var given = source.fileName();
      boolean alone = read.files.others().isEmpty() && !read.leavesFolder;
      if (!alone && isUsable(given, source)) {
        // The other files may refer to the document by its name.
        read = new OpenApiPackage(source, given, source.beside(), baseUrl);
        read = read.widened(baseUrl);
      }
      if (read.document.operations().isEmpty()) {
        throw new ScaffoldException(
            "'%s' declares no operations that can be served: a package needs at least one"
                .formatted(source.name()));
      }
      return read;
    } catch (OpenApiException refused) {
      throw new ScaffoldException(
          "'%s' is not an OpenAPI document: %s: %s"
              .formatted(source.name(), refused.at(), refused.getMessage()));
    } catch (IOException broken) {
      throw new ScaffoldException(
          "'%s' cannot be read: %s".formatted(source.name(), IoReason.of(broken)), broken);
    }
  }

  /** Reads a document with folders above its own, as far as it refers to files there. */
  private OpenApiPackage widened(Optional<String> baseUrl) throws OpenApiException, IOException {
    var widest = this;
    var last = this;
    for (var folder : source.above()) {
      if (last.leavesFolder) {
        last = new OpenApiPackage(source, folder.document(), folder.files(), baseUrl);
        boolean more = last.files.others().size() > widest.files.others().size();
        widest = more ? last : widest;
      }
    }
    return widest;
  }

  private static boolean isUsable(String given, DocumentSource source) {
    return given.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.(json|ya?ml)")
        && !given.matches("manifest\\..*|catalog\\..*")
        && Format.ofName(given).filter(source.format()::equals).isPresent();
  }

  /** The path of the document in the package. */
  public String file() {
    return file;
  }

  /** The document and the files that it refers to. */
  public PackageParts.BundledDocument bundled() {
    return new PackageParts.BundledDocument(file, source.bytes(), files.others());
  }

  public String title() {
    return YamlText.shortened(tree.text("info", "title"), 80);
  }

  public String description() {
    return YamlText.shortened(tree.text("info", "description"), 300);
  }

  /** Lines below {@code spec.surfaces}. */
  public List<String> surface() {
    var lines = new ArrayList<String>();
    lines.add("openapi:");
    lines.add("  document: " + file());
    var url = servers.url();
    if (url.isEmpty()) {
      lines.add("  # The document has no absolute server. Without baseUrl here, each deployment");
      lines.add("  # needs apps.NAME.surfaces.openapi.baseUrl.");
      lines.add("  # baseUrl: https://api.example.com");
    } else {
      lines.add((servers.written() ? "  " : "  # ") + YamlText.entry("baseUrl", url.get()));
    }
    servers.others().forEach(other -> lines.add("  # Another server: " + YamlText.clean(other)));
    return lines;
  }

  /** Whether requests have a place to go to. */
  public boolean hasServer() {
    return servers.url().isPresent();
  }

  /**
   * The connection that the security schemes ask for.
   *
   * @param downloads for the metadata of OpenID Connect, where the user named a URL
   */
  public ConnectionDraft connection(Optional<Downloads> downloads) {
    var base = servers.url().filter(url -> !url.contains("{")).map(URI::create);
    var schemes = new Schemes(tree, new OAuthBlocks(base, downloads));
    var blocks = schemes.blocks();
    var remarks = new ArrayList<>(schemes.remarks());
    if (schemes.optional() && !blocks.isEmpty()) {
      remarks.add("The document permits requests without a credential too: mode: none.");
    }
    if (!blocks.isEmpty()) {
      return new ConnectionDraft(
          blocks.get(0), blocks.subList(1, blocks.size()), remarks, servers.params());
    }
    var bearer = AuthBlock.bearer("a token that users enter:", "API token");
    if (schemes.wantsToken()) {
      return new ConnectionDraft(bearer, List.of(), remarks, servers.params());
    }
    return new ConnectionDraft(
        AuthBlock.none("The document names no security scheme that a connection can present."),
        List.of(bearer),
        remarks,
        servers.params());
  }

  /** Lines below {@code spec.pagination}. */
  public List<String> pagination() {
    return pages.common().map(PagePattern::lines).orElse(List.of());
  }

  /** All operations, in the order of the document. */
  public List<OpenApiOperation> operations() {
    return document.operations();
  }

  /** The entries of all operations by their tags. */
  public List<OperationGroup> groups(AliasNames aliases) {
    var groups = new ArrayList<>(groups(aliases, document.operations()));
    var leftOut = document.leftOut().stream().map(OpenApiPackage::draft).toList();
    if (!leftOut.isEmpty()) {
      groups.add(new OperationGroup("Left out", leftOut));
    }
    return groups;
  }

  /** The entries of these operations by their tags. */
  public List<OperationGroup> groups(AliasNames aliases, List<OpenApiOperation> operations) {
    var tags = tags();
    var groups = new LinkedHashMap<String, List<OperationDraft>>();
    tags.keySet().forEach(tag -> groups.put(tag, new ArrayList<>()));
    for (var operation : operations) {
      groups
          .computeIfAbsent(tag(operation), tag -> new ArrayList<>())
          .add(draft(operation, aliases));
    }
    return groups.entrySet().stream()
        .filter(group -> !group.getValue().isEmpty())
        .map(group -> new OperationGroup(title(group.getKey(), tags), group.getValue()))
        .toList();
  }

  private OperationDraft draft(OpenApiOperation operation, AliasNames aliases) {
    var hidden = hidden(operation);
    var words = operation.summary().or(operation::description).orElse("");
    return new OperationDraft(
        operation.id(),
        aliases.suggest(operation.id()),
        pages.members(operation.route()),
        Optional.empty(),
        operation.route() + (words.isBlank() ? "" : ": " + YamlText.shortened(words, 200)),
        hidden);
  }

  private static OperationDraft draft(OpenApiDocument.LeftOut leftOut) {
    return new OperationDraft(
        leftOut.id(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        "in line " + leftOut.at().line(),
        Optional.of(leftOut.why()));
  }

  /** Why an operation is not exposed. */
  private Optional<String> hidden(OpenApiOperation operation) {
    return Optional.ofNullable(omitted.get(operation.id()))
        .or(() -> Optional.of("deprecated").filter(why -> operation.deprecated()));
  }

  private static String tag(OpenApiOperation operation) {
    return operation.tags().isEmpty() ? OTHER : operation.tags().get(0);
  }

  private static String title(String tag, Map<String, String> tags) {
    var words = tags.getOrDefault(tag, "");
    return words.isEmpty() ? tag : tag + ": " + words;
  }

  /** Descriptions of the tags that the document declares, in its order. */
  private Map<String, String> tags() {
    var tags = new LinkedHashMap<String, String>();
    OpenApiTree.items(tree.root(), "tags")
        .forEach(
            tag ->
                tags.putIfAbsent(
                    OpenApiTree.text(tag, "name"),
                    YamlText.shortened(OpenApiTree.text(tag, "description"), 80)));
    return tags;
  }
}
