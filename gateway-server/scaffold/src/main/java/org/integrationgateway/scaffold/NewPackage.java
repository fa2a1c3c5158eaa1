package org.integrationgateway.scaffold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.mcp.McpLogins;

/**
 * A new package in a folder of its own.
 *
 * @param exposed number of operations that callers have
 * @param hidden number of operations that are written as comments
 * @param problems of the manifest, which an author has to correct
 * @param notes for the author
 */
public record NewPackage(
    Path folder,
    List<String> files,
    int exposed,
    int hidden,
    List<Problem> problems,
    List<String> notes) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");
  private static final String MANIFEST = "manifest.yaml";

  /** Folders that 'gateway package' and 'gateway release' write beside the sources. */
  private static final String IGNORED =
      """
      dist/
      release/
      release-*/
      """;

  public NewPackage {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /**
   * Makes a package.
   *
   * @param name of the folder and the app
   * @param source of the package
   * @param logins of MCP servers
   * @param others files that the package has besides, by their paths
   * @throws ScaffoldException when it cannot be made; nothing is written then
   */
  public static NewPackage create(
      String name,
      String source,
      PackageOrigin origin,
      McpLogins logins,
      Map<String, byte[]> others) {
    if (!NAME.matcher(name).matches()) {
      throw new ScaffoldException(
          "'%s' cannot be the name of a package: use up to 40 of a to z, 0 to 9, '-' and '_', as in 'stock'"
              .formatted(name));
    }
    requireSource(source);
    var folder = origin.directory().resolve(name);
    NewPackageFiles.requireAbsent(folder);
    try (var downloads = new Downloads()) {
      var parts = new PackageParser(downloads, origin, logins).read(new AliasNames(name));
      return write(folder, name, source, origin, parts, others);
    }
  }

  private static void requireSource(String source) {
    try {
      var unused = new PackageSource(source);
    } catch (IllegalArgumentException wrong) {
      throw new ScaffoldException(
          "'%s' cannot be the source of a package: %s".formatted(source, wrong.getMessage()),
          wrong);
    }
  }

  private static NewPackage write(
      Path folder,
      String name,
      String source,
      PackageOrigin origin,
      PackageParts parts,
      Map<String, byte[]> others) {
    var files = new LinkedHashMap<String, byte[]>();
    var manifest = parts.manifest(name, source, parts.operations());
    var text = NewPackageFiles.utf8(manifest.text());
    var notes = new ArrayList<>(parts.notes());
    boolean listed = text.length <= DocumentLimits.DEFAULT.bytes();
    if (!listed) {
      text = NewPackageFiles.utf8(parts.manifest(name, source, List.of()).text());
      notes.add(
          "a manifest has at most 1 MiB, and the list of operations is longer: all are exposed."
              + " Write the ones that callers should have under spec.allowedOperations");
    }
    files.put(MANIFEST, text);
    parts
        .document()
        .ifPresent(
            document -> {
              files.put(document.file(), document.bytes());
              files.putAll(new TreeMap<>(document.others()));
            });
    files.put("icon.svg", NewPackageFiles.utf8(PackageIcon.svg(manifest.displayName())));
    files.put("README.md", NewPackageFiles.utf8(readme(name, manifest.displayName(), parts)));
    files.put(".gitignore", NewPackageFiles.utf8(IGNORED));
    files.putAll(new TreeMap<>(others));
    files.put(PackageRecord.FILE, PackageRecord.of(origin, folder, parts.known()).bytes());
    NewPackageFiles.write(folder, files);
    int hidden = listed ? count(parts.operations(), true) : 0;
    return new NewPackage(
        folder,
        List.copyOf(files.keySet()),
        listed && !parts.suggested() ? count(parts.operations(), false) : parts.known().size(),
        hidden,
        new ManifestReader().read(folder).problems(),
        notes);
  }

  private static String readme(String name, String displayName, PackageParts parts) {
    boolean connects = !parts.connection().chosen().lines().contains("mode: none");
    return PackageReadme.text(name, displayName, parts.description(), connects);
  }

  private static int count(List<OperationGroup> groups, boolean hidden) {
    return (int)
        groups.stream()
            .flatMap(group -> group.operations().stream())
            .filter(operation -> operation.hidden().isPresent() == hidden)
            .count();
  }
}
