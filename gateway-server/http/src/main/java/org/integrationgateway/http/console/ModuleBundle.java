package org.integrationgateway.http.console;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes one script of all ES modules that a console can load: a browser far away asks once instead
 * of sixty times. Each module becomes a function that runs at the first import of it, so a page
 * that is not opened costs its bytes only, and the text of a module stays as it is but for its
 * imports, its exports and its documentation comments.
 *
 * <p>It reads the forms in which the consoles and their libraries import and export: no binding
 * that changes later, no cycles, no {@code export *}. A test holds the consoles to them.
 */
final class ModuleBundle {
  /**
   * Runs modules once, in the order in which they are needed; exported for the tools of a browser.
   */
  private static final String LOADER =
      """
      const $modules = {}, $running = {};
      const $use = (name) => ($running[name] ??= { exports: $modules[name]() }).exports;
      const $load = async (name) => $use(name);
      """;

  private static final String FROM = "\\s*['\"](\\.[^'\"]+)['\"];?";

  /** The beginning of a line, or the end of another statement of a library. */
  private static final String START = "(?<=^|;|}|\\*/)";

  private static final Pattern IMPORT =
      Pattern.compile(START + "import\\b(?:([^'\"();]*?)\\bfrom)?" + FROM, Pattern.MULTILINE);

  private static final Pattern DYNAMIC_IMPORT =
      Pattern.compile("\\bimport\\(\\s*['\"](\\.[^'\"]+)['\"]\\s*\\)");
  private static final Pattern OWN_URL =
      Pattern.compile("new URL\\(\\s*['\"](\\.[^'\"]+)['\"]\\s*,\\s*import\\.meta\\.url\\s*\\)");
  private static final Pattern PASSED_ON =
      Pattern.compile(START + "export\\s*\\{([^}]*)}\\s*from" + FROM, Pattern.MULTILINE);
  private static final Pattern LIST =
      Pattern.compile(START + "export\\s*\\{([^}]*)};?", Pattern.MULTILINE);
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^export ((?:async )?(?:function\\*?|class|const) (\\w+))", Pattern.MULTILINE);
  private static final Pattern SOURCE_MAP =
      Pattern.compile("^//# sourceMappingURL=.*$", Pattern.MULTILINE);

  /** A documentation comment; the licence of a library stays. */
  private static final Pattern COMMENT =
      Pattern.compile(
          "^[ \\t]*/\\*\\*(?!\\s*\\*?\\s*@licen[cs]e)(?s:.*?)\\*/[ \\t]*\\n", Pattern.MULTILINE);

  private static final Pattern DEFAULT = Pattern.compile("^export default ", Pattern.MULTILINE);

  private final Function<String, String> texts;
  private final Map<String, String> functions = new LinkedHashMap<>();

  private ModuleBundle(Function<String, String> texts) {
    this.texts = texts;
  }

  /**
   * Returns the script that runs a module.
   *
   * @param main name of the module
   * @param texts the text of a module by its name
   */
  static String of(String main, Function<String, String> texts) {
    var bundle = new ModuleBundle(texts);
    bundle.add(main);
    var script = new StringBuilder(LOADER);
    bundle.functions.forEach(
        (name, function) ->
            script.append("$modules['%s'] = () => {\n%s};\n".formatted(name, function)));
    return script.append("$use('%s');\nexport { $load as load };\n".formatted(main)).toString();
  }

  private void add(String name) {
    if (functions.putIfAbsent(name, "") == null) {
      functions.put(name, function(name));
    }
  }

  private String function(String name) {
    var exports = new TreeMap<String, String>();
    var text = SOURCE_MAP.matcher(texts.apply(name)).replaceAll("");
    text = COMMENT.matcher(text).replaceAll("");
    text =
        replaced(
            PASSED_ON,
            text,
            found -> {
              var target = used(name, found.group(2));
              names(
                  found.group(1),
                  (inner, outer) -> exports.put(outer, "%s.%s".formatted(target, inner)));
              return "";
            });
    text =
        replaced(
            IMPORT,
            text,
            found -> {
              var names = found.group(1) == null ? "" : found.group(1).strip();
              return bound(names) + used(name, found.group(2)) + ";";
            });
    text =
        replaced(
            DYNAMIC_IMPORT, text, found -> "$load('%s')".formatted(added(name, found.group(1))));
    text =
        replaced(
            OWN_URL,
            text,
            found -> "new URL('%s', import.meta.url)".formatted(resolved(name, found.group(1))));
    text =
        replaced(
            LIST,
            text,
            found -> {
              names(found.group(1), (inner, outer) -> exports.put(outer, inner));
              return "";
            });
    text =
        replaced(
            DECLARATION,
            text,
            found -> {
              exports.put(found.group(2), found.group(2));
              return found.group(1);
            });
    text =
        replaced(
            DEFAULT,
            text,
            found -> {
              exports.put("default", "$default");
              return "const $default = ";
            });
    var given = new StringBuilder();
    exports.forEach((outer, inner) -> given.append("%s: %s, ".formatted(outer, inner)));
    return "%s\nreturn { %s};\n".formatted(text, given);
  }

  /** Adds the module that an import means. */
  private String used(String importer, String path) {
    return "$use('%s')".formatted(added(importer, path));
  }

  private String added(String importer, String path) {
    var target = resolved(importer, path);
    add(target);
    return target;
  }

  /** The names that an import binds: {@code { a, b as c }} or the name of the default. */
  private static String bound(String names) {
    if (names.isEmpty()) {
      return "";
    }
    return names.startsWith("{")
        ? "const %s = ".formatted(names.replaceAll("\\s+as\\s+", ": "))
        : "const { default: %s } = ".formatted(names);
  }

  private interface Name {
    void take(String inner, String outer);
  }

  private static void names(String list, Name name) {
    for (var one : List.of(list.split(","))) {
      var words = one.strip().split("\\s+as\\s+");
      if (!words[0].isEmpty()) {
        name.take(words[0], words[words.length - 1]);
      }
    }
  }

  private static String replaced(
      Pattern pattern, String text, Function<MatchResult, String> replacement) {
    return pattern
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found)));
  }

  private static String resolved(String module, String path) {
    return URI.create(module).resolve(path).getPath();
  }
}
