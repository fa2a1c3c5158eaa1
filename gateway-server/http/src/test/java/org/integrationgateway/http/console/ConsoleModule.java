package org.integrationgateway.http.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module of the consoles, as it stands in the sources.
 *
 * @param name its path below the root, such as {@code core/api.js}
 */
public record ConsoleModule(String name, String text) {
  private static final Path ROOT =
      Path.of("..", "console", "src/main/resources/org/integrationgateway/http/console");
  private static final Pattern IMPORT =
      Pattern.compile(
          "\\b(?:import|export)\\s+(?:([^'\"();]*?)\\s*from\\s*)?['\"]([^'\"]+)['\"]"
              + "|\\bimport\\(\\s*['\"]([^'\"]+)['\"]");
  private static final Pattern EXPORT =
      Pattern.compile("^export (?:async )?(?:function|class|const|let) (\\w+)", Pattern.MULTILINE);
  private static final Pattern EXPORTS = Pattern.compile("\\bexport\\s*\\{([^}]*)}");

  /**
   * The names that a module imports from another.
   *
   * @param names as the other exports them
   * @param target as written, such as {@code ../core/api.js}
   */
  record Import(List<String> names, String target) {}

  /** All modules, without the libraries, in the order of their names. */
  public static List<ConsoleModule> all() {
    try (var files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".js"))
          .sorted()
          .map(ConsoleModule::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ConsoleModule read(Path file) {
    return new ConsoleModule(ROOT.relativize(file).toString().replace('\\', '/'), content(file));
  }

  /** The text of a file beside the modules. */
  public static String file(String name) {
    return content(ROOT.resolve(name));
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without comments, in which an example may stand. */
  String code() {
    return text.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("(?m)(^|\\s)//[^\\n]*$", "$1");
  }

  List<Import> imports() {
    return IMPORT
        .matcher(code())
        .results()
        .map(
            found -> {
              var list = found.group(1);
              var target = found.group(2) != null ? found.group(2) : found.group(3);
              return new Import(list == null ? List.of() : names(list), target);
            })
        .toList();
  }

  /** The name of the module that an import means. */
  String resolve(String target) {
    return URI.create(name).resolve(target).getPath();
  }

  /** The names that other modules may import. */
  TreeSet<String> exports() {
    var code = code();
    var names =
        EXPORT.matcher(code).results().map(found -> found.group(1)).collect(Collectors.toSet());
    EXPORTS
        .matcher(code)
        .results()
        .flatMap(found -> Arrays.stream(found.group(1).split(",")))
        .map(one -> one.replaceFirst(".*\\bas\\b", "").strip())
        .forEach(names::add);
    if (code.contains("export default")) {
      names.add("default");
    }
    return new TreeSet<>(names);
  }

  /** The names in {@code a, { b, c as d }}, as the other module exports them. */
  private static List<String> names(String list) {
    var inner = list.replaceAll(".*\\{|}.*", " ");
    var outer = list.replaceAll("(?s)\\{.*}", " ").replace(",", " ").strip();
    return Stream.concat(
            list.contains("{")
                ? Arrays.stream(inner.replaceAll("[{}]", " ").split(","))
                    .map(one -> one.replaceFirst("\\bas\\b.*", "").strip())
                : Stream.of(),
            outer.isEmpty() || outer.startsWith("*") ? Stream.of() : Stream.of("default"))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
