package org.integrationgateway.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Joins sites of several versions: each is a folder with the name of its version, and gets the list
 * of all, from which its pages make a menu. The links are relative: a web server and a folder on
 * disk show the same.
 */
public final class SiteVersions {
  /** The list that each site loads; a site that stands alone has an empty one. */
  static final String LIST = "versions.js";

  private SiteVersions() {}

  /**
   * Joins the sites of a folder.
   *
   * @param arguments the folder with one folder for each version
   */
  public static void main(String... arguments) throws IOException {
    join(Path.of(arguments[0]));
  }

  /**
   * Joins the sites of a folder: writes the list into each of them, {@code versions.json} beside
   * them, and an {@code index.html} that leads to the newest.
   *
   * @param folder with a folder for each version, such as {@code 0.1.0}; other folders stay as they
   *     are
   * @throws IllegalArgumentException when no folder has a site
   */
  public static void join(Path folder) throws IOException {
    var versions = versions(folder);
    if (versions.isEmpty()) {
      throw new IllegalArgumentException(
          folder + " has no folder that is named by a version, such as 0.1.0, with a site in it");
    }
    var list =
        versions.stream()
            .map(version -> quoted(version) + ": " + array(pages(folder.resolve(version))))
            .collect(Collectors.joining(",\n", "{\n", "\n}"));
    for (var version : versions) {
      Files.writeString(folder.resolve(version).resolve(LIST), script(list));
    }
    Files.writeString(folder.resolve("versions.json"), array(versions) + "\n");
    Files.writeString(
        folder.resolve("index.html"), Template.redirect(versions.get(0) + "/index.html"));
  }

  /** The script that gives a page the list of versions. */
  static String script(String list) {
    return "globalThis.docsVersions = " + list + ";\n";
  }

  /** The versions with a site, newest first. */
  private static List<String> versions(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries
          .filter(entry -> Files.isRegularFile(entry.resolve("index.html")))
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.matches("\\d[\\w.+-]*"))
          .sorted(Comparator.comparing(Version::parse).reversed())
          .toList();
    }
  }

  private static List<String> pages(Path site) {
    try (Stream<Path> files = Files.walk(site)) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .map(file -> site.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String array(List<String> texts) {
    return texts.stream().map(SiteVersions::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A string of JSON; names of versions and files of a site have no character to escape. */
  private static String quoted(String text) {
    if (!text.matches("[\\w./+ -]+")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not the name of a version or page: use letters, digits and . _ - +");
    }
    return "\"" + text + "\"";
  }
}
