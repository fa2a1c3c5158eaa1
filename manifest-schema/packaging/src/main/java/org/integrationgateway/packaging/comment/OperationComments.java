package org.integrationgateway.packaging.comment;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The documentation comments of the methods that carry out the operations of a program: Javadoc in
 * {@code .java} files, KDoc in {@code .kt} files. An operation belongs to the method that the call
 * with its id refers to or calls in a lambda:
 *
 * <pre>{@code
 * .operation("order.place", Place.class, Order.class, app::place)
 * .operation("words.count", Text.class, Count.class, (text, call) -> count(text))
 * }</pre>
 *
 * <p>Where that may be several methods with comments, the operation has none.
 */
public final class OperationComments {
  private static final long LARGEST = 1 << 20;
  private static final int MOST = 5000;

  private final List<SourceMethods> sources;

  private OperationComments(List<SourceMethods> sources) {
    this.sources = sources;
  }

  /**
   * Reads sources. Files over 1 MiB, more than 5,000 files, and what is not UTF-8 are left out.
   *
   * @param roots folders of sources, which need not exist
   */
  public static OperationComments in(List<Path> roots) throws IOException {
    var sources = new ArrayList<SourceMethods>();
    for (var root : roots) {
      for (var file : files(root)) {
        if (sources.size() < MOST && Files.size(file) <= LARGEST) {
          read(file).ifPresent(sources::add);
        }
      }
    }
    return new OperationComments(sources);
  }

  private static List<Path> files(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java") || isKotlin(file))
          .filter(Files::isRegularFile)
          .sorted()
          .limit(MOST)
          .toList();
    }
  }

  private static boolean isKotlin(Path file) {
    return file.toString().endsWith(".kt");
  }

  private static Optional<SourceMethods> read(Path file) throws IOException {
    try {
      return Optional.of(
          new SourceMethods(SourceTokens.of(Files.readString(file), isKotlin(file))));
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  /** The comment of the method of an operation, as text with empty lines between paragraphs. */
  public Optional<String> of(String operation) {
    var found = new LinkedHashSet<String>();
    for (var source : sources) {
      for (var handler : source.handlers(operation)) {
        found.addAll(comments(source, handler));
      }
    }
    return found.size() == 1
        ? Optional.of(DocText.of(found.iterator().next())).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** The comments of a method: of the same file, else of any. */
  private List<String> comments(SourceMethods source, String method) {
    var own = source.comments(method);
    return own.isEmpty()
        ? sources.stream().flatMap(other -> other.comments(method).stream()).toList()
        : own;
  }
}
