package org.integrationgateway.authoring.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.base.file.ClassPathFolder;
import org.integrationgateway.manifest.schema.ManifestSchema;

/** The folder {@code archetypes} of the sources, as the build puts it into this module. */
final class TemplateFiles {
  private static final String ROOT_FILE = "archetypes/pom.xml";

  private final Map<String, byte[]> files;

  private TemplateFiles(Map<String, byte[]> files) {
    this.files = files;
  }

  static TemplateFiles ofClassPath() {
    var root = TemplateFiles.class.getResource(ROOT_FILE);
    if (root == null) {
      throw new IllegalStateException("this build of the gateway has no templates of projects");
    }
    try {
      return new TemplateFiles(ClassPathFolder.read(root, name -> true));
    } catch (IOException e) {
      throw new UncheckedIOException("the templates of projects cannot be read", e);
    }
  }

  byte[] bytes(String path) {
    var bytes = files.get(path);
    if (bytes == null) {
      throw new IllegalStateException("the templates of projects have no " + path);
    }
    return bytes;
  }

  String text(String path) {
    return new String(bytes(path), StandardCharsets.UTF_8);
  }

  /** The files below a folder, by their paths below it. */
  Map<String, byte[]> below(String folder) {
    var below = new TreeMap<String, byte[]>();
    files.forEach(
        (path, content) -> {
          if (path.startsWith(folder + "/")) {
            below.put(path.substring(folder.length() + 1), content);
          }
        });
    return below;
  }

  /** The schema by which editors check the manifest: every project has a copy. */
  static byte[] manifestSchema() {
    return ManifestSchema.text().getBytes(StandardCharsets.UTF_8);
  }
}
