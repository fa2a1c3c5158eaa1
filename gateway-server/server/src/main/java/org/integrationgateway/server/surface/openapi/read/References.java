package org.integrationgateway.server.surface.openapi.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.server.surface.openapi.ApiDocumentException;
import org.integrationgateway.server.surface.openapi.DocumentFile;
import org.integrationgateway.server.surface.openapi.schema.BrokenReferenceException;
import org.integrationgateway.server.surface.openapi.schema.ReferenceTargets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * The references of a document: into itself, and to other files of its package. A reference to
 * anything else is broken; nothing is fetched or read for it.
 *
 * <p>A reference is kept as {@code <file>#<pointer>}, with the file by its path in the package, and
 * without one for the document itself.
 */
final class References implements ReferenceTargets {
  private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final int MOST_FILES = 200;

  private final DocumentFile document;
  private final Map<String, JsonNode> trees = new LinkedHashMap<>();
  private final Map<String, Path> files = new LinkedHashMap<>();
  private long size;

  private References(DocumentFile document) {
    this.document = document;
  }

  /**
   * Reads a document.
   *
   * @throws ApiDocumentException when it is not well-formed, or outside the folder
   */
  static References of(DocumentFile document) throws ApiDocumentException {
    var references = new References(document);
    var name = references.nameOf(document.path());
    if (!references.isInside(document.path())) {
      throw new ApiDocumentException("document '" + name + "' does not exist in the package");
    }
    references.trees.put(
        "", DocumentTree.read(name, document.path(), text -> references.from("", text)));
    return references;
  }

  JsonNode root() {
    return trees.getOrDefault("", MissingNode.getInstance());
  }

  /** The other files that were read, by their paths in the package. */
  Map<String, Path> others() {
    return files;
  }

  /** The reference, as it is kept. */
  private String from(String file, String written) {
    int fragment = written.indexOf('#');
    var place = fragment < 0 ? written : written.substring(0, fragment);
    var pointer = fragment < 0 ? "" : written.substring(fragment + 1);
    if (place.isEmpty()) {
      return file + '#' + pointer;
    }
    if (WITH_SCHEME.matcher(place).matches() || place.startsWith("/") || place.contains("\\")) {
      return written;
    }
    try {
      var beside = file.isEmpty() ? document.path() : document.folder().resolve(file);
      var name = nameOf(beside.resolveSibling(decoded(place)).normalize());
      return (name.equals(nameOf(document.path())) ? "" : name) + '#' + pointer;
    } catch (InvalidPathException e) {
      return written;
    }
  }

  private String nameOf(Path file) {
    return document
        .folder()
        .toAbsolutePath()
        .normalize()
        .relativize(file.toAbsolutePath().normalize())
        .toString()
        .replace('\\', '/');
  }

  @Override
  public JsonNode target(String reference) {
    int fragment = reference.indexOf('#');
    if (fragment < 0
        || WITH_SCHEME.matcher(reference.substring(0, fragment)).matches()
        || reference.startsWith("/")) {
      throw new BrokenReferenceException(
          "the reference '%s' leaves the package, and the gateway reads nothing for it: put what it points to into the document"
              .formatted(reference));
    }
    var tree = tree(reference.substring(0, fragment), reference);
    var pointer = decoded(reference.substring(fragment + 1));
    JsonNode at = tree;
    if (!pointer.isEmpty() && !pointer.startsWith("/")) {
      throw missing(reference);
    }
    for (int from = 1; from <= pointer.length(); ) {
      int end = pointer.indexOf('/', from);
      end = end < 0 ? pointer.length() : end;
      var name = pointer.substring(from, end).replace("~1", "/").replace("~0", "~");
      at = at.isArray() ? at.path(index(name)) : at.path(name);
      from = end + 1;
    }
    if (at.isMissingNode()) {
      throw missing(reference);
    }
    return at;
  }

  private static BrokenReferenceException missing(String reference) {
    return new BrokenReferenceException("the reference '" + reference + "' points to nothing");
  }

  private static int index(String text) {
    return text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : -1;
  }

  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  private JsonNode tree(String name, String reference) {
    var known = trees.get(name);
    if (known != null) {
      return known;
    }
    var file = document.folder().resolve(name);
    if (document.url().isPresent() || !isInside(file)) {
      throw new BrokenReferenceException(
          "the reference '%s' is to a file that is not in the package".formatted(reference));
    }
    try {
      size += Files.size(file);
      if (files.size() == MOST_FILES || size > OpenApiDocument.LARGEST) {
        throw new BrokenReferenceException(
            "the document refers to more than %d files, or to more than %d MiB"
                .formatted(MOST_FILES, OpenApiDocument.LARGEST >> 20));
      }
      var tree = DocumentTree.read(name, file, text -> from(name, text));
      trees.put(name, tree);
      files.put(name, file);
      return tree;
    } catch (ApiDocumentException | IOException e) {
      throw new BrokenReferenceException(
          "the reference '%s' cannot be read: %s".formatted(reference, e.getMessage()));
    }
  }

  /** Whether it is a regular file in the folder, also behind symbolic links. */
  private boolean isInside(Path file) {
    try {
      return Files.isRegularFile(file)
          && file.toRealPath().startsWith(document.folder().toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
