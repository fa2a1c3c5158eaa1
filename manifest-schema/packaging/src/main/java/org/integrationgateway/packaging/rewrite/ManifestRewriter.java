package org.integrationgateway.packaging.rewrite;

import java.util.Map;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the manifest of a release from that of the sources, in the same format. In YAML, order,
 * spelling and comments of unchanged parts stay as the author wrote them.
 */
public final class ManifestRewriter {
  private static final ObjectWriter JSON = jsonWriter();

  private ManifestRewriter() {}

  /**
   * Returns the text of the released manifest: without {@code install}, {@code build} and {@code
   * run}, and with the changes.
   *
   * @param source whose root is a mapping
   */
  public static String released(Document source, ReleaseChanges changes) {
    if (!(source.root() instanceof Node.Mapping root)) {
      throw new IllegalArgumentException(source.source() + " is not a manifest: not a mapping");
    }
    var expected = ReleasedTree.of(root, changes);
    if (source.format() == Format.JSON) {
      return json(expected);
    }
    var edited = new YamlRelease(source.source(), root, changes).text();
    // The edited text must have the expected content, otherwise the whole manifest is written as
    // JSON, which is also YAML.
    return means(edited, expected) ? edited : json(expected);
  }

  private static boolean means(String yaml, Map<String, ?> expected) {
    var problems = new Problems("GW");
    return Document.parse("released", yaml, Format.YAML, problems)
        .filter(document -> problems.sorted().isEmpty())
        .filter(document -> expected.equals(document.root().toJava()))
        .isPresent();
  }

  private static String json(Map<String, ?> tree) {
    return JSON.writeValueAsString(tree) + "\n";
  }

  private static ObjectWriter jsonWriter() {
    var indenter = new DefaultIndenter("  ", "\n");
    var separators =
        Separators.createDefaultInstance()
            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    var printer =
        new DefaultPrettyPrinter(separators)
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter);
    return JsonMapper.builder().build().writer().with(printer);
  }
}
