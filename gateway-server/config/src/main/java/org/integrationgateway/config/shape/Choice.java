package org.integrationgateway.config.shape;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A choice of several fixed words. */
public record Choice(List<String> words) implements Shape<String> {
  public Choice {
    words = List.copyOf(words);
  }

  public static Choice of(String... words) {
    return new Choice(List.of(words));
  }

  @Override
  public String label() {
    return "one of " + String.join(", ", words);
  }

  @Override
  public Optional<String> read(Node node, String path, Reading reading) {
    if (node instanceof Node.Scalar scalar && !words.contains(scalar.text())) {
      known(scalar.text(), node, path, reading);
      return Optional.empty();
    }
    return Scalars.TEXT.read(node, path, reading).filter(word -> known(word, node, path, reading));
  }

  private boolean known(String word, Node node, String path, Reading reading) {
    if (words.contains(word)) {
      return true;
    }
    reading.problem(
        FieldRule.CHOICE,
        node.at(),
        Expansion.written(node)
            ? "'" + path + "' cannot be '" + word + "'" + SimilarNames.suffix(word, words)
            : "'" + path + "' cannot be what it expands to",
        "Choices: " + String.join(", ", words) + ".");
    return false;
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }
}
