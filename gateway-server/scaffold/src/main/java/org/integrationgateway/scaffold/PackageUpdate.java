package org.integrationgateway.scaffold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.mcp.McpLogins;
import org.integrationgateway.scaffold.update.AllowedEntries;

/**
 * A package that was brought up to date after its document changed.
 *
 * @param came operations that are new
 * @param changed operations whose request is another
 * @param went operations that are gone
 * @param listed those of {@code went} that the manifest lists, and that were not removed
 * @param diff of the manifest
 * @param problems of the manifest
 * @param notes for the author
 */
public record PackageUpdate(
    Path folder,
    Set<String> came,
    Set<String> changed,
    Set<String> went,
    Set<String> listed,
    List<String> diff,
    List<Problem> problems,
    List<String> notes) {

  /**
   * The request of the user.
   *
   * @param origin empty: what the package was made from
   * @param prune whether entries of operations that are gone are removed
   * @param dry whether nothing is written
   */
  public record Request(Path folder, Optional<PackageOrigin> origin, boolean prune, boolean dry) {}

  /**
   * Brings a package up to date.
   *
   * @param logins of MCP servers
   * @throws ScaffoldException when it cannot be done; nothing is written then
   */
  public static PackageUpdate run(Request request, McpLogins logins) {
    var manifest = manifest(request.folder());
    var record = PackageRecord.find(request.folder());
    var origin = request.origin().or(() -> record.flatMap(found -> found.origin(request.folder())));
    if (origin.isEmpty()) {
      throw new ScaffoldException(
          "'%s' does not say what it was made from: name it with --openapi, --graphql or --mcp"
              .formatted(request.folder()));
    }
    requireSurface(manifest, origin.get().surface());
    var from = completed(origin.get(), manifest);
    var entries = new AllowedEntries(manifest);
    var aliases = new AliasNames(String.valueOf(request.folder().toAbsolutePath().getFileName()));
    entries.names().forEach(aliases::take);
    try (var downloads = new Downloads()) {
      var parts = new PackageParser(downloads, from, logins).read(aliases);
      var before =
          record.map(PackageRecord::operations).orElseGet(() -> bundled(request, manifest));
      return update(request, from, manifest, entries, before, parts);
    }
  }

  private static PackageUpdate update(
      Request request,
      PackageOrigin origin,
      Document manifest,
      AllowedEntries entries,
      Map<String, String> before,
      PackageParts parts) {
    var now = parts.known();
    var came = new LinkedHashSet<>(now.keySet());
    came.removeAll(before.keySet());
    var went = new LinkedHashSet<>(before.keySet());
    went.removeAll(now.keySet());
    var changed = new LinkedHashSet<>(now.keySet());
    changed.removeIf(
        id -> !before.containsKey(id) || before.get(id).equals(String.valueOf(now.get(id))));
    var gone = new LinkedHashSet<>(entries.ids());
    gone.removeAll(now.keySet());
    // An entry that the document never had is the author's own, such as a declared operation.
    gone.retainAll(before.keySet());
    var notes = new ArrayList<>(parts.notes());
    if (request.prune()) {
      entries.remove(gone);
      gone.clear();
    }
    var added = drafts(parts, came, entries.ids());
    if (entries.isListed() && !entries.add(added) && !added.isEmpty()) {
      notes.add("spec.allowedOperations is written in braces: add the new operations yourself");
    }
    var files = files(request, manifest, entries, parts);
    var known = new LinkedHashMap<>(now);
    // Operations that are still listed are reported again.
    gone.forEach(id -> known.put(id, String.valueOf(before.get(id))));
    var record = PackageRecord.of(origin, request.folder(), known);
    files.put(PackageRecord.FILE, record.bytes());
    var diff = entries.diff();
    if (!request.dry()) {
      NewPackageFiles.write(request.folder(), files);
    }
    var problems =
        request.dry() ? List.<Problem>of() : new ManifestReader().read(request.folder()).problems();
    return new PackageUpdate(request.folder(), came, changed, went, gone, diff, problems, notes);
  }

  private static List<OperationGroup> drafts(
      PackageParts parts, Set<String> came, Set<String> written) {
    var added = new ArrayList<OperationGroup>();
    for (var group : parts.operations()) {
      var drafts =
          group.operations().stream()
              .filter(one -> came.contains(one.id()) && !written.contains(one.id()))
              .toList();
      if (!drafts.isEmpty()) {
        added.add(new OperationGroup(group.title(), drafts));
      }
    }
    return added;
  }

  private static Map<String, byte[]> files(
      Request request, Document manifest, AllowedEntries entries, PackageParts parts) {
    var files = new LinkedHashMap<String, byte[]>();
    var named = manifest.root().find("spec", "surfaces", "openapi", "document");
    var path = named.flatMap(Node::string).filter(text -> !text.contains("://"));
    if (path.isPresent() && parts.document().isPresent()) {
      var document = parts.document().get();
      boolean same =
          document.file().contains("/")
              ? path.get().equals(document.file())
              : Format.ofName(path.get()).equals(Format.ofName(document.file()));
      if (!same) {
        entries.replace(named.orElseThrow(), document.file());
      }
      var written = same ? path.get() : document.file();
      files.put(written, document.bytes());
      var beside =
          document.file().contains("/") ? "" : written.substring(0, written.lastIndexOf('/') + 1);
      document.others().forEach((name, bytes) -> files.put(beside + name, bytes));
    }
    if (entries.isChanged()) {
      var file = manifestFile(request.folder()).getFileName();
      files.put(String.valueOf(file), NewPackageFiles.utf8(entries.text()));
    }
    return files;
  }

  /** The operations of the document that is in the package. */
  private static Map<String, String> bundled(Request request, Document manifest) {
    var path =
        manifest.root().find("spec", "surfaces", "openapi", "document").flatMap(Node::string);
    if (path.isEmpty() || path.get().contains("://")) {
      return Map.of();
    }
    try {
      var documents = OpenApiDocuments.beside(manifestFile(request.folder()));
      return PackageParser.known(documents.read(path.get()).operations());
    } catch (OpenApiException | IOException unusable) {
      return Map.of();
    }
  }

  /** A schema or a descriptor set does not say where the server is; the manifest does. */
  private static PackageOrigin completed(PackageOrigin origin, Document manifest) {
    return new PackageOrigin(
        origin.surface(),
        origin.from(),
        origin.headers(),
        origin
            .baseUrl()
            .or(
                () ->
                    manifest
                        .root()
                        .find("spec", "surfaces", "graphql", "url")
                        .flatMap(Node::string))
            .or(
                () ->
                    manifest
                        .root()
                        .find("spec", "surfaces", "grpc", "target")
                        .flatMap(Node::string)
                        .map(target -> "https://" + target)),
        origin.directory());
  }

  private static void requireSurface(Document manifest, SurfaceChoice surface) {
    if (manifest.root().find("spec", "surfaces", surface.text()).isEmpty()) {
      throw new ScaffoldException(
          "'%s' has no spec.surfaces.%s: name what the package is made from"
              .formatted(manifest.source().name(), surface.text()));
    }
  }

  private static Path manifestFile(Path folder) {
    return ManifestFiles.NAMES.stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new ScaffoldException(
                    "'%s' is not the folder of a package: it has no manifest.yaml"
                        .formatted(folder)));
  }

  private static Document manifest(Path folder) {
    var file = manifestFile(folder);
    if (Format.ofName(String.valueOf(file.getFileName())).filter(Format.YAML::equals).isEmpty()) {
      throw new ScaffoldException(
          "'%s' is JSON, and only YAML is edited: convert it, or edit it yourself".formatted(file));
    }
    var problems = new Problems("GW");
    try {
      return Document.read(file, Format.YAML, DocumentLimits.DEFAULT, problems)
          .filter(read -> !problems.hasErrors())
          .orElseThrow(
              () ->
                  new ScaffoldException(
                      "'%s' cannot be read: %s"
                          .formatted(file, problems.sorted().get(0).message())));
    } catch (IOException e) {
      throw new ScaffoldException("'%s' cannot be read: %s".formatted(file, IoReason.of(e)), e);
    }
  }
}
