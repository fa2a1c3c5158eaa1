package org.integrationgateway.docs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Writes the site: a page for each file of Markdown, the pictures, the style, the script and the
 * index of the search. The same sources give the same bytes.
 */
public final class SiteBuilder {
  private static final String CONSOLE = "/org/integrationgateway/http/console/";
  private static final String OWN = "/org/integrationgateway/docs/";

  private SiteBuilder() {}

  /**
   * Builds the site.
   *
   * @param arguments the folder of the project, the folder of the site, and the version
   */
  public static void main(String... arguments) throws IOException {
    build(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]);
  }

  /**
   * Builds the site.
   *
   * @param project folder with {@code docs}, {@code CONTRIBUTING.md} and {@code CHANGELOG.md}
   * @param site folder that is emptied first
   * @param version that each page shows
   */
  public static void build(Path project, Path site, String version) throws IOException {
    empty(site);
    var sources = new Sources(project.toAbsolutePath().normalize());
    var menu = Menu.of(sources.read(Menu.PAGE));
    var moves = Moves.load();
    var template = new Template(menu, moves, version);
    var reader = new PageReader(sources);
    var pages = new ArrayList<Page>();
    for (var source : sources.pages()) {
      var page = reader.read(source);
      pages.add(page);
      write(site.resolve(page.path()), template.document(page));
    }
    for (var move : moves.pages().entrySet()) {
      write(site.resolve(move.getKey()), Template.redirect(move.getValue()));
    }
    write(site.resolve("search.html"), template.search());
    var index = SearchIndex.of(pages, menu);
    write(site.resolve("search.json"), index);
    write(site.resolve("search-index.js"), "globalThis.docsIndex = " + index + ";\n");
    write(site.resolve(SiteVersions.LIST), SiteVersions.script("{}"));
    for (var asset : sources.assets()) {
      var copy = site.resolve(sources.sitePath(asset).orElseThrow());
      Files.createDirectories(parent(copy));
      Files.copy(asset, copy);
    }
    copy(CONSOLE + "theme.css", site);
    copy(CONSOLE + "icon.svg", site);
    copy(OWN + "docs.css", site);
    copy(OWN + "docs.js", site);
    copy(OWN + "theme.js", site);
  }

  private static void empty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(parent(file));
    Files.writeString(file, text);
  }

  private static void copy(String resource, Path folder) throws IOException {
    var name = resource.substring(resource.lastIndexOf('/') + 1);
    try (var in = SiteBuilder.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException("the class path has no " + resource);
      }
      Files.copy(in, folder.resolve(name));
    }
  }

  private static Path parent(Path file) {
    var parent = file.getParent();
    return parent == null ? file : parent;
  }
}
