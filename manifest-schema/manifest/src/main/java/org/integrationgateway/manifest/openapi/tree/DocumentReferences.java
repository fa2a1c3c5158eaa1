package org.integrationgateway.manifest.openapi.tree;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.document.DocumentReader;
import org.integrationgateway.document.MalformedDocumentException;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.integrationgateway.manifest.openapi.tree.OpenApiException.Fault;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A document and its references: into itself, and to other files of its package. A reference to
 * anything else is broken; nothing is fetched or read for it. Not for use by several threads.
 *
 * <p>A reference is kept as {@code <file>#<pointer>}, with the file by its path in the package, and
 * without one for the document itself.
 */
public final class DocumentReferences implements ReferenceTargets {
  /** Maximum size of a document in bytes, with the files that it refers to: 64 MiB. */
  public static final long LARGEST = 64L << 20;

  private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final int MOST_FILES = 10_000;
  private static final int MOST_NOTICES = 200;

  /** How many references may stand on the way to the target of one. */
  private static final int DEEPEST = 50;

  private final String path;
  private final OpenApiFiles contents;
  private final Map<String, JsonNode> trees = new LinkedHashMap<>();
  private final Map<String, BrokenReferenceException> unreadable = new LinkedHashMap<>();
  private final Map<String, Source> sources = new HashMap<>();
  private final Set<String> files = new LinkedHashSet<>();
  private final List<DocumentNotice> notices = new ArrayList<>();
  private long bytes;
  private int values;
  private int following;
  private boolean leaves;

  private DocumentReferences(String path, OpenApiFiles contents) {
    this.path = path;
    this.contents = contents;
  }

  /**
   * Reads a document; the files that it refers to are read when they are needed.
   *
   * @param path of the document in the package
   * @throws OpenApiException when it is not well-formed, or over a limit
   * @throws IOException when it does not exist, or cannot be read
   */
  public static DocumentReferences read(String path, OpenApiFiles contents)
      throws OpenApiException, IOException {
    var references = new DocumentReferences(normal(path).orElse(path), contents);
    references.trees.put("", references.read("", path));
    return references;
  }

  /** The document itself. */
  public JsonNode root() {
    return trees.getOrDefault("", MissingNode.getInstance());
  }

  /** The other files that were read, by their paths in the package. */
  public Set<String> files() {
    return files;
  }

  /** Reads every file that the document refers to, also where no request needs it. */
  public void readAll() {
    var waiting = new ArrayDeque<JsonNode>(trees.values());
    while (!waiting.isEmpty()) {
      var value = waiting.remove();
      var reference = Nodes.reference(value);
      int before = files.size();
      if (reference.isPresent() && !reference.get().startsWith("#")) {
        followOrStay(value);
      }
      files.stream().skip(before).forEach(file -> waiting.add(trees.getOrDefault(file, value)));
      value.valueStream().filter(JsonNode::isContainer).forEach(waiting::add);
    }
  }

  /** Whether a reference that was followed leads to a file above the folder. */
  public boolean leavesFolder() {
    return leaves;
  }

  /** Slips in the files that were read. */
  public List<DocumentNotice> notices() {
    return notices;
  }

  /** Takes a slip, unless there are very many. */
  void add(DocumentNotice notice) {
    if (notices.size() < MOST_NOTICES) {
      notices.add(notice);
    }
  }

  /** The document, as the place of a problem of the whole. */
  Position whole() {
    return Source.withoutText(contents.name(path)).whole();
  }

  /** The position of a place, in the text of its file. */
  public Position position(DocumentPlace place) {
    var name = place.file().isEmpty() ? path : place.file();
    try {
      var source = source(name);
      int line = Math.min(place.line(), source.lines());
      return source.at(source.lineStart(line), 0);
    } catch (IOException e) {
      return Source.withoutText(contents.name(name)).whole();
    }
  }

  private Source source(String file) throws IOException {
    var known = sources.get(file);
    if (known != null) {
      return known;
    }
    try (var reader = new DocumentReader(contents.open(file), LARGEST)) {
      var text = new StringBuilder();
      var buffer = new char[1 << 16];
      for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
        text.append(buffer, 0, count);
      }
      var source = Source.of(contents.name(file), text.toString());
      sources.put(file, source);
      return source;
    }
  }

  /**
   * @param key of the tree
   * @param file by its path in the package
   */
  private JsonNode read(String key, String file) throws OpenApiException, IOException {
    var counted = new Counted(contents.open(file));
    var name = contents.name(file);
    try (var reader = new DocumentReader(counted, LARGEST - bytes);
        var events = new EventReader(reader.format(name), reader)) {
      var tree = new DocumentTree(events, key, values, written -> from(key, written), this::add);
      var root = tree.read();
      values = tree.values();
      return root;
    } catch (MalformedDocumentException e) {
      throw new OpenApiException(
          Fault.MALFORMED, position(file, e.offset()), String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      throw unreadable(name, e.getCause() == null ? new IOException(e) : e.getCause());
    } catch (CharacterCodingException | DocumentReader.TooLarge e) {
      throw unreadable(name, e);
    } finally {
      bytes += counted.total;
    }
  }

  private static OpenApiException unreadable(String name, IOException e) throws IOException {
    var whole = Source.withoutText(name).whole();
    if (e instanceof CharacterCodingException) {
      return new OpenApiException(Fault.MALFORMED, whole, "the document is not UTF-8 text");
    }
    if (e instanceof DocumentReader.TooLarge) {
      return new OpenApiException(
          Fault.MALFORMED, whole, "the document is larger than " + (LARGEST >> 20) + " MiB");
    }
    throw e;
  }

  /** Reads the whole text again; only for the position of a problem. */
  private Position position(String file, int offset) throws IOException {
    try {
      var source = source(file);
      int start = Math.min(Math.max(0, offset), source.text().length());
      return source.at(start, start < source.text().length() ? 1 : 0);
    } catch (CharacterCodingException | DocumentReader.TooLarge e) {
      return Source.withoutText(contents.name(file)).whole();
    }
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
    var holder = file.isEmpty() ? path : file;
    var beside = holder.substring(0, holder.lastIndexOf('/') + 1);
    return normal(beside + decoded(place))
        .map(name -> (name.equals(path) ? "" : name) + '#' + pointer)
        .orElse(written);
  }

  /** The path without {@code .} and {@code ..}; empty when it leaves the package. */
  private static Optional<String> normal(String path) {
    var names = new ArrayDeque<String>();
    for (var name : path.split("/", -1)) {
      if (name.equals("..")) {
        if (names.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!name.equals(".") && !name.isEmpty()) {
        names.add(name);
      }
    }
    return Optional.of(String.join("/", names));
  }

  @Override
  public JsonNode target(String reference) {
    int fragment = reference.indexOf('#');
    var file = fragment < 0 ? reference : reference.substring(0, fragment);
    leaves |= file.startsWith("../");
    if (fragment < 0
        || WITH_SCHEME.matcher(file).matches()
        || file.startsWith("/")
        || file.startsWith("../")) {
      throw new BrokenReferenceException(
          "the reference '%s' leads out of the package, where the gateway reads nothing: copy its target into the package"
              .formatted(reference));
    }
    var at = tree(file, reference);
    var pointer = decoded(reference.substring(fragment + 1));
    if (!pointer.isEmpty() && !pointer.startsWith("/")) {
      throw missing(reference);
    }
    for (int from = 1; from <= pointer.length(); ) {
      int end = pointer.indexOf('/', from);
      end = end < 0 ? pointer.length() : end;
      at = member(at, pointer.substring(from, end).replace("~1", "/").replace("~0", "~"));
      from = end + 1;
    }
    if (at.isMissingNode()) {
      throw missing(reference);
    }
    return at;
  }

  /** A member on the way to a target, also where the way leads through another reference. */
  private JsonNode member(JsonNode holder, String name) {
    if (holder.isArray()) {
      return holder.path(name.matches("[0-9]{1,7}") ? Integer.parseInt(name) : -1);
    }
    var found = holder.path(name);
    if (!found.isMissingNode() || Nodes.reference(holder).isEmpty()) {
      return found;
    }
    if (++following > DEEPEST) {
      following = 0;
      throw new BrokenReferenceException(
          "the reference '%s' leads to more than %d others, or to itself"
              .formatted(Nodes.reference(holder).get(), DEEPEST));
    }
    var member = follow(holder).path(name);
    following = Math.max(0, following - 1);
    return member;
  }

  private static BrokenReferenceException missing(String reference) {
    return new BrokenReferenceException("the reference '" + reference + "' points to nothing");
  }

  private static String decoded(String text) {
    try {
      return PercentEncoding.decode(text);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  private JsonNode tree(String file, String reference) {
    var known = trees.get(file);
    if (known != null) {
      return known;
    }
    var failed = unreadable.get(file);
    if (failed != null) {
      throw failed;
    }
    try {
      if (files.size() == MOST_FILES) {
        throw new BrokenReferenceException(
            "the document refers to more than " + MOST_FILES + " files");
      }
      var tree = read(file, file);
      trees.put(file, tree);
      files.add(file);
      return tree;
    } catch (NoSuchFileException e) {
      throw remember(
          file, "the reference '%s' is to a file that is not in the package".formatted(reference));
    } catch (OpenApiException e) {
      throw remember(
          file,
          "the reference '%s' cannot be read: %s: %s".formatted(reference, e.at(), e.getMessage()));
    } catch (IOException e) {
      throw remember(
          file, "the reference '%s' cannot be read: %s".formatted(reference, IoReason.of(e)));
    }
  }

  private BrokenReferenceException remember(String file, String message) {
    var failed = new BrokenReferenceException(message);
    unreadable.put(file, failed);
    return failed;
  }

  /** Counts the bytes that are read. */
  private static final class Counted extends FilterInputStream {
    private long total;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      total += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      total += Math.max(0, count);
      return count;
    }
  }
}
