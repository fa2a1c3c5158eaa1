package org.integrationgateway.http.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A library of the consoles, in its WebJar, and those of its files that the consoles load. */
enum ConsoleLibrary {
  LIT_HTML(
      "lit-html",
      "lit-html",
      "lit-html.js",
      "directive.js",
      "directive-helpers.js",
      "directives/class-map.js",
      "directives/if-defined.js",
      "directives/keyed.js",
      "directives/live.js",
      "directives/repeat.js"),
  REACTIVE_ELEMENT(
      "lit__reactive-element", "reactive-element", "reactive-element.js", "css-tag.js"),
  UPLOT("uplot", "uplot", "dist/uPlot.esm.js", "dist/uPlot.min.css");

  private final String artifact;
  private final String folder;
  private final List<String> names;

  /**
   * @param folder below {@code lib/}, where modules import it from
   * @param names of the files in the WebJar
   */
  ConsoleLibrary(String artifact, String folder, String... names) {
    this.artifact = artifact;
    this.folder = folder;
    this.names = List.of(names);
  }

  /** Returns the files, by their names below the root of the consoles. */
  Map<String, byte[]> files() throws IOException {
    var version = new Properties();
    try (var in = open("/META-INF/maven/org.webjars.npm/%s/pom.properties".formatted(artifact))) {
      version.load(in);
    }
    var files = new TreeMap<String, byte[]>();
    for (var name : names) {
      var path =
          "/META-INF/resources/webjars/%s/%s/%s"
              .formatted(artifact, version.getProperty("version"), name);
      try (var in = open(path)) {
        files.put("lib/%s/%s".formatted(folder, name), in.readAllBytes());
      }
    }
    return files;
  }

  private static InputStream open(String path) throws IOException {
    var in = ConsoleLibrary.class.getResourceAsStream(path);
    if (in == null) {
      throw new FileNotFoundException("the class path has no " + path);
    }
    return in;
  }
}
