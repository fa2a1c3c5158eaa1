package org.integrationgateway.authoring.template;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.fields.Choice;

/** The CI server whose file a project has. */
public enum CiFile implements Choice {
  /** GitHub Actions. */
  GITHUB(".github/workflows/build.yml"),
  /** GitLab CI/CD. */
  GITLAB(".gitlab-ci.yml"),
  /** No file. */
  NONE("");

  private static final String FOLDER = "languages/ci";
  private static final String DIFFERENCES = "languages/ci.properties";

  /** A package that is made of a document has no program, and no language. */
  private static final String PACKAGE = "package";

  /** A line that has no text but that of a placeholder. */
  private static final Pattern ALONE = Pattern.compile("(?m)^ *(?:- )?@([a-z][a-zA-Z.]*)@\n");

  private final String path;

  CiFile(String path) {
    this.path = path;
  }

  /** The file of a package that is made of a document, by its path; none for {@link #NONE}. */
  public Map<String, byte[]> ofPackage() {
    var files = ofLanguage(TemplateFiles.ofClassPath(), PACKAGE);
    files.keySet().removeIf(each -> isOfAnother(each, text()));
    return files;
  }

  /** The files of all servers, for a project that Maven does not build. */
  static Map<String, byte[]> ofLanguage(TemplateFiles all, String language) {
    var differences = differences(all.text(DIFFERENCES), language + ".");
    differences.put("project.version", Template.version(all));
    var files = new TreeMap<>(all.below(FOLDER));
    files.replaceAll((path, content) -> rendered(content, differences));
    return files;
  }

  /** Whether a path is that of the file of another server than the chosen one. */
  static boolean isOfAnother(String path, String chosen) {
    for (var server : values()) {
      if (server.path.equals(path)) {
        return !server.text().equals(chosen);
      }
    }
    return false;
  }

  private static byte[] rendered(byte[] content, Map<String, String> differences) {
    var text = new String(content, StandardCharsets.UTF_8);
    var present =
        ALONE
            .matcher(text)
            .replaceAll(line -> "".equals(differences.get(line.group(1))) ? "" : "$0");
    return Template.filtered(present, differences).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, String> differences(String file, String prefix) {
    var properties = new Properties();
    try {
      properties.load(new StringReader(file));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(prefix))
        .collect(
            Collectors.toMap(
                name -> name.substring(prefix.length()),
                name -> properties.getProperty(name),
                (one, other) -> one,
                TreeMap::new));
  }
}
