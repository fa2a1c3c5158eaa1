package org.integrationgateway.packaging.rewrite;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Source;

/**
 * Edits a YAML manifest line by line. The caller checks that the result has the expected content:
 * some styles, such as one flow mapping for the whole manifest, are not supported.
 */
final class YamlRelease {
  private final Source source;
  private final Node.Mapping root;
  private final ReleaseChanges changes;
  private final TextEdits edits;
  private final String indent;
  private final String lineBreak;

  YamlRelease(Source source, Node.Mapping root, ReleaseChanges changes) {
    this.source = source;
    this.root = root;
    this.changes = changes;
    this.edits = new TextEdits(source.text());
    this.indent = " ".repeat(root.at().column() - 1);
    this.lineBreak = source.text().contains("\r\n") ? "\r\n" : "\n";
  }

  String text() {
    int end = source.text().length();
    if (end > 0 && !isBreak(source.text().charAt(end - 1))) {
      edits.replace(end, end, lineBreak);
    }
    // Insertions at one place keep their order: those into the last block come first.
    changes.staticRoot().ifPresent(this::staticRoot);
    changes.version().ifPresent(version -> version(version.text()));
    changes
        .entrypoint()
        .ifPresent(entrypoint -> put("entrypoint", ReleasedTree.entrypoint(entrypoint)));
    if (changes.artifacts().isEmpty()) {
      root.entry("artifacts").ifPresent(this::remove);
    } else {
      put("artifacts", ReleasedTree.artifacts(changes.artifacts()));
    }
    for (var phase : ReleasedTree.PHASES) {
      root.entry(phase).ifPresent(this::remove);
    }
    return edits.apply();
  }

  private void version(String version) {
    var at = root.find("version").map(Node::at);
    if (at.isEmpty()) {
      append(YamlBlock.entry("version", version, indent, lineBreak));
      return;
    }
    var written = at.get().text();
    boolean quoted = written.startsWith("'") || written.startsWith("\"");
    var quote = quoted ? written.substring(0, 1) : "";
    edits.replace(at.get().offset(), at.get().end(), quote + version + quote);
  }

  /** Replaces the old entry, or appends the new one. */
  private void put(String key, Object value) {
    var lines = YamlBlock.entry(key, value, indent, lineBreak);
    var old = root.entry(key);
    if (old.isEmpty()) {
      append(lines);
      return;
    }
    edits.replace(firstLine(old.get()), behind(old.get()), lines);
  }

  private void staticRoot(String path) {
    var tree = Map.of("root", path);
    var spec = root.entry("spec");
    if (spec.isEmpty() || spec.get().value().isNull()) {
      spec.ifPresent(this::remove);
      append(YamlBlock.entry("spec", Map.of("static", tree), indent, lineBreak));
      return;
    }
    var old = spec.get().value().entry("static");
    var value = spec.get().value().at();
    if (value.text().startsWith("{")) {
      var root = "{root: " + YamlBlock.scalar(path) + "}";
      if (old.isPresent()) {
        var at = old.get().value().at();
        edits.replace(at.offset(), at.end(), root);
        return;
      }
      var inner = "static: " + root;
      var rest = spec.get().value().entries().isEmpty() ? "" : ", ";
      edits.replace(value.offset() + 1, value.offset() + 1, inner + rest);
      return;
    }
    var deeper = " ".repeat(value.column() - 1);
    var lines = YamlBlock.entry("static", tree, deeper, lineBreak);
    if (old.isPresent()) {
      edits.replace(firstLine(old.get()), behind(old.get()), lines);
    } else {
      insertBehind(spec.get(), lines);
    }
  }

  /** Includes the comments directly above the entry, unless they are the head of the file. */
  private void remove(Node.Entry entry) {
    int first = entry.keyAt().line();
    int above = first;
    while (above > 1 && source.line(above - 1).stripLeading().startsWith("#")) {
      above--;
    }
    int from = above == 1 ? first : above;
    int last = lastLine(entry);
    while (last < source.lines() && isIndentedComment(source.line(last + 1))) {
      last++;
    }
    edits.replace(source.lineStart(from), source.lineStart(last + 1), "");
  }

  private boolean isIndentedComment(String line) {
    return line.startsWith(indent + " ") && line.stripLeading().startsWith("#");
  }

  private void append(String lines) {
    var last = root.entries().get(root.entries().size() - 1);
    insertBehind(last, lines);
  }

  private void insertBehind(Node.Entry entry, String lines) {
    int at = behind(entry);
    edits.replace(at, at, lines);
  }

  private int firstLine(Node.Entry entry) {
    return source.lineStart(entry.keyAt().line());
  }

  private int behind(Node.Entry entry) {
    return source.lineStart(lastLine(entry) + 1);
  }

  private int lastLine(Node.Entry entry) {
    int end = Optional.of(entry.value().at().end()).filter(e -> e > 0).orElse(1);
    return Math.max(entry.keyAt().line(), source.at(end - 1, 0).line());
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }
}
