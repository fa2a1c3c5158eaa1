package org.integrationgateway.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.config.variables.VariableName;

/** Makes the table of keys and their variables in the page of environment variables. */
final class VariableReference {
  private static final String BEGIN = "<!-- variables of keys: PublishedReferenceTest -->\n";
  private static final String END = "<!-- end of variables of keys -->\n";

  private final StringBuilder text = new StringBuilder();
  private final Set<Key<?>> inEntries = new HashSet<>();

  private VariableReference() {}

  /** The page with the table of now. */
  static String in(Path page) throws IOException {
    var written = Files.readString(page);
    int begin = written.indexOf(BEGIN) + BEGIN.length();
    return written.substring(0, begin) + table() + written.substring(written.indexOf(END));
  }

  private static String table() {
    var reference = new VariableReference();
    reference.text.append("\n| key | variable |\n|---|---|\n");
    ConfigKeys.ROOT.keys().forEach(key -> reference.key(key, List.of()));
    return reference.text.append('\n').toString();
  }

  private void key(Key<?> key, List<String> path) {
    boolean entry = path.size() > 2 && path.get(0).equals("providers");
    if (entry && !inEntries.add(key)) {
      return;
    }
    var longer = new ArrayList<>(path);
    longer.add(key.name());
    value(key.shape(), longer);
  }

  private void value(Shape<?> shape, List<String> path) {
    if (shape instanceof Block block) {
      block.keys().forEach(key -> key(key, path));
    } else if (shape instanceof MapOf<?> map) {
      value(map.value(), and(path, "<name>"));
    } else if (shape instanceof ListOf<?> list && list.item() instanceof Block) {
      value(list.item(), and(path, "0"));
    } else if (shape instanceof Variants variants) {
      variants.otherwise().keys().forEach(key -> key(key, path));
      variants.blocks().values().forEach(block -> block.keys().forEach(key -> key(key, path)));
    } else {
      row(path);
    }
  }

  private void row(List<String> path) {
    var key = String.join(".", path).replace(".0", "[]");
    var names = path.stream().map(part -> part.equals("<name>") ? "name" : part).toList();
    text.append("| `").append(key).append("` | `").append(VariableName.of(names)).append("` |\n");
  }

  private static List<String> and(List<String> path, String part) {
    var longer = new ArrayList<>(path);
    longer.add(part);
    return longer;
  }
}
