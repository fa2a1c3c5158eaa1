package org.integrationgateway.index.edit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The text of a configuration file, which is edited at the smallest place. Each edit is read again:
 * a result with another content than the edit means is refused, so that a style that is not known
 * here breaks nothing.
 */
public final class ConfigurationFile {
  private static final String APPS = "apps";

  private final String name;
  private final Format format;
  private final Source source;
  private final Node root;

  private ConfigurationFile(String name, Format format, Document document) {
    this.name = name;
    this.format = format;
    this.source = document.source();
    this.root = document.root();
  }

  /**
   * Reads a text.
   *
   * @param name of the file, whose extension tells its format
   * @throws EditException when the text is not well-formed
   */
  public static ConfigurationFile of(String name, String text) {
    var format = Format.ofName(name).orElse(Format.YAML);
    var problems = new Problems("GW");
    var document = Document.parse(name, text, format, problems);
    if (document.isEmpty() || problems.hasErrors()) {
      throw new EditException(
          name + " cannot be edited:\n" + ProblemPrinter.plain().print(problems.sorted()).strip());
    }
    return new ConfigurationFile(name, format, document.get());
  }

  /** Returns the text. */
  public String text() {
    return source.text();
  }

  /** Returns whether the file has an entry of an app. */
  public boolean hasApp(String app) {
    return root.find(APPS, app).isPresent();
  }

  /**
   * Returns the file with a new app, behind those that it has.
   *
   * @throws EditException when the file has the app, or a style in which it cannot be added
   */
  public ConfigurationFile withApp(String app, AppEntry entry) {
    if (hasApp(app)) {
      throw new EditException(
          "%s has an app '%s' already: name the new one by --as, or upgrade that one"
              .formatted(name, app));
    }
    var byHand =
        "write this entry under 'apps' of %s:%n%s"
            .formatted(name, entry.block(app, "  ", "\n").stripTrailing());
    if (root.find(APPS).filter(apps -> !(apps instanceof Node.Mapping)).isPresent()) {
      throw unknownStyle(byHand);
    }
    return checked(added(app, entry), apps -> apps.put(app, entry.tree()), byHand);
  }

  private String added(String app, AppEntry entry) {
    var apps = root.entry(APPS);
    if (apps.isEmpty()) {
      var whole = root.at().text();
      if (format == Format.JSON || whole.startsWith("{")) {
        return inFlow(root, "\"apps\": {" + entry.flow(app) + "}");
      }
      var end = text().isEmpty() || text().endsWith("\n") ? "" : lineBreak();
      return text() + end + APPS + ":" + lineBreak() + entry.block(app, "  ", lineBreak());
    }
    var value = apps.get().value();
    boolean braces = format == Format.JSON || root.at().text().startsWith("{");
    if (value.isNull() && braces) {
      return spliced(value.at().offset(), value.at().end(), "{" + entry.flow(app) + "}");
    }
    if (value.entries().isEmpty() && !braces) {
      return inPlace(apps.get(), entry.block(app, "  ", lineBreak()));
    }
    if (value.at().text().startsWith("{")) {
      return inFlow(value, entry.flow(app));
    }
    var last = value.entries().get(value.entries().size() - 1);
    int column = value.entries().get(0).keyAt().column();
    int at = behind(last);
    var before = at > 0 && text().charAt(at - 1) != '\n' ? lineBreak() : "";
    return spliced(at, at, before + entry.block(app, " ".repeat(column - 1), lineBreak()));
  }

  /** Puts lines below a key in place of its empty value; a comment behind the value stays. */
  private String inPlace(Node.Entry key, String lines) {
    var value = key.value().at();
    int next = behind(key);
    var cleared =
        value.length() == 0
            ? text().substring(0, next)
            : text().substring(0, value.offset()).stripTrailing()
                + text().substring(value.end(), next);
    var end = cleared.endsWith("\n") ? "" : lineBreak();
    return cleared + end + lines + text().substring(next);
  }

  /** Adds a member to a mapping in braces. */
  private String inFlow(Node mapping, String member) {
    var at = mapping.at();
    if (mapping.entries().isEmpty()) {
      return spliced(at.offset() + 1, at.offset() + 1, member);
    }
    var last = mapping.entries().get(mapping.entries().size() - 1).value().at();
    return spliced(last.end(), last.end(), ", " + member);
  }

  /**
   * Returns the file without an app. Comments stay.
   *
   * @throws EditException when the file has no such app, or a style in which it cannot be removed
   */
  public ConfigurationFile withoutApp(String app) {
    var apps = root.entry(APPS).map(Node.Entry::value);
    var entry = apps.flatMap(found -> found.entry(app));
    if (apps.isEmpty() || entry.isEmpty()) {
      throw new EditException(name + " has no app '" + app + "'");
    }
    return checked(
        removed(apps.get(), entry.get()),
        known -> known.remove(app),
        "remove 'apps.%s' from %s by hand".formatted(app, name));
  }

  private String removed(Node apps, Node.Entry entry) {
    if (!apps.at().text().startsWith("{")) {
      int from = source.lineStart(entry.keyAt().line());
      return spliced(from, behind(entry), "");
    }
    var entries = apps.entries();
    int index = entries.indexOf(entry);
    if (entries.size() == 1) {
      return spliced(entry.keyAt().offset(), entry.value().at().end(), "");
    }
    return index == 0
        ? spliced(entry.keyAt().offset(), entries.get(1).keyAt().offset(), "")
        : spliced(entries.get(index - 1).value().at().end(), entry.value().at().end(), "");
  }

  /**
   * Returns the file with another version of the package of an app.
   *
   * @throws EditException when the app does not name its package by 'package' and 'version'
   */
  public ConfigurationFile withVersion(String app, String version) {
    var at = root.find(APPS, app, "provider", "source", "version").map(Node::at);
    if (at.isEmpty()) {
      throw new EditException(
          "apps.%s of %s does not name its package by 'package' and 'version'"
              .formatted(app, name));
    }
    var quoted = JsonMapper.shared().writeValueAsString(version);
    return checked(
        spliced(at.get().offset(), at.get().end(), quoted),
        apps -> change(apps.get(app), version),
        "write version: %s in apps.%s.provider.source of %s".formatted(quoted, app, name));
  }

  @SuppressWarnings("unchecked") // maps of a document
  private static void change(@Nullable Object app, String version) {
    if (app instanceof Map<?, ?> entry
        && entry.get("provider") instanceof Map<?, ?> provider
        && provider.get("source") instanceof Map<?, ?> named) {
      ((Map<String, Object>) named).put("version", version);
    }
  }

  /** A change of the apps as maps. */
  private interface Change {
    void make(Map<String, @Nullable Object> apps);
  }

  private ConfigurationFile checked(String edited, Change change, String byHand) {
    var expected = tree(root);
    var apps = new LinkedHashMap<String, @Nullable Object>();
    if (expected.get(APPS) instanceof Map<?, ?> known) {
      known.forEach((key, value) -> apps.put(String.valueOf(key), value));
    }
    change.make(apps);
    expected.put(APPS, apps);
    var problems = new Problems("GW");
    var again =
        Document.parse(name, edited, format, problems).filter(unused -> !problems.hasErrors());
    if (again.filter(document -> same(tree(document.root()), expected)).isEmpty()) {
      throw unknownStyle(byHand);
    }
    return new ConfigurationFile(name, format, again.get());
  }

  private EditException unknownStyle(String byHand) {
    return new EditException(
        "%s is written in a style that is not edited here; %s".formatted(name, byHand));
  }

  private static boolean same(
      Map<String, @Nullable Object> actual, Map<String, @Nullable Object> expected) {
    var apps = Optional.ofNullable(actual.get(APPS)).orElse(Map.of());
    actual.put(APPS, apps);
    return actual.equals(expected);
  }

  private static Map<String, @Nullable Object> tree(Node node) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    if (node.toJava() instanceof Map<?, ?> map) {
      map.forEach((key, value) -> tree.put(String.valueOf(key), value));
    }
    return tree;
  }

  /** The offset of the line after an entry. */
  private int behind(Node.Entry entry) {
    int end = Math.max(entry.value().at().end(), entry.keyAt().end());
    int line = Math.max(entry.keyAt().line(), source.at(Math.max(0, end - 1), 0).line());
    return source.lineStart(line + 1);
  }

  private String spliced(int from, int to, String replacement) {
    return text().substring(0, from) + replacement + text().substring(to);
  }

  private String lineBreak() {
    return text().contains("\r\n") ? "\r\n" : "\n";
  }
}
