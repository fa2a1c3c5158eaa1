package org.integrationgateway.scaffold.draft;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a new package that come from a document or a server.
 *
 * @param displayName may be empty
 * @param description may be empty
 * @param surface lines below {@code spec.surfaces}
 * @param pagination lines below {@code spec.pagination}
 * @param operations empty: all operations are exposed
 * @param suggested whether the operations are written as a comment, and all are exposed
 * @param document a file of the package; empty: it needs none
 * @param known fingerprints of all operations by id, to tell later what came, changed and went
 * @param notes for the author
 */
public record PackageParts(
    String displayName,
    String description,
    List<String> surface,
    ConnectionDraft connection,
    List<String> pagination,
    List<OperationGroup> operations,
    boolean suggested,
    Optional<BundledDocument> document,
    Map<String, String> known,
    List<String> notes) {
  public PackageParts {
    surface = List.copyOf(surface);
    pagination = List.copyOf(pagination);
    operations = List.copyOf(operations);
    notes = List.copyOf(notes);
  }

  /**
   * A document of the package.
   *
   * @param file its path in the package
   * @param others files that the document refers to, by their paths in the package
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record BundledDocument(String file, byte[] bytes, Map<String, byte[]> others) {
    public BundledDocument {
      others = Map.copyOf(others);
    }
  }

  /** The manifest of the new package. */
  public ManifestDraft manifest(String name, String source, List<OperationGroup> entries) {
    return new ManifestDraft(
        source,
        displayName.isEmpty() ? name : displayName,
        description,
        surface,
        connection,
        pagination,
        entries,
        suggested);
  }
}
