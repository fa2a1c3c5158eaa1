package org.integrationgateway.manifest.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;

/**
 * A package that breaks one rule, and the same put right.
 *
 * @param shown the bad one in a sentence, for the reference
 * @param read what is read below the folder, which is meant by an empty text
 * @param bad content by path; a path that ends with a slash is a folder
 */
record FileCase(
    Rule rule,
    String shown,
    ManifestForm form,
    String read,
    Map<String, String> bad,
    Map<String, String> good) {

  FileCase(Rule rule, String shown, Map<String, String> bad, Map<String, String> good) {
    this(rule, shown, ManifestForm.ANY, "", bad, good);
  }

  /** Every problem of the files, in a folder of their own. */
  List<Problem> problems(Path folder, Map<String, String> files) {
    files.forEach((name, content) -> write(folder.resolve(name), name, content));
    var reader = new ManifestReader(ReadOptions.DEFAULT.withForm(form));
    return reader.read(read.isEmpty() ? folder : folder.resolve(read)).problems();
  }

  /** In Latin-1, so that a case can have bytes that are not UTF-8. */
  private static void write(Path file, String name, String content) {
    try {
      if (name.endsWith("/")) {
        Files.createDirectories(file);
        return;
      }
      Files.createDirectories(file.getParent());
      Files.writeString(file, content, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return rule + ": " + shown;
  }
}
