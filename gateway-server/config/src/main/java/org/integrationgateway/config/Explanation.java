package org.integrationgateway.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.origin.ShownValue;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.manifest.document.Node;

/** Lists every setting with its value, and whether a file or the default gave it. */
public final class Explanation {
  private final List<Line> lines = new ArrayList<>();

  private Explanation() {}

  /**
   * One setting.
   *
   * @param value printable, with secrets hidden
   * @param origin {@code file:line:column}, or {@code default}
   * @param standard the value that it has by default; empty where there is no such value
   * @param description of its key, as in the reference
   */
  public record Line(
      String path, String value, String origin, String standard, String description) {}

  /** All settings of a configuration, in the order of the reference. */
  public static List<Line> of(Settings root) {
    var explanation = new Explanation();
    explanation.block(ConfigKeys.ROOT, root, "");
    return List.copyOf(explanation.lines);
  }

  private void block(Block block, Settings settings, String path) {
    block.keys().stream().filter(Key::available).forEach(key -> key(key, settings, path));
  }

  private <T> void key(Key<T> key, Settings settings, String path) {
    var full = Reading.join(path, key.name());
    var value = settings.find(key);
    if (value.isEmpty()) {
      return;
    }
    if (key.shape() instanceof Block block && value.get() instanceof Settings nested) {
      block(block, nested, full);
      return;
    }
    if (key.shape() instanceof MapOf<?> map
        && map.value() instanceof Block block
        && value.get() instanceof Map<?, ?> entries) {
      entries.forEach((name, nested) -> block(block, (Settings) nested, full + "." + name));
      return;
    }
    if (key.shape() instanceof MapOf<?> map
        && map.value() instanceof Variants variants
        && value.get() instanceof Map<?, ?> entries) {
      entries.forEach(
          (name, nested) ->
              block(variants.of((Settings) nested), (Settings) nested, full + "." + name));
      return;
    }
    if (key.shape() instanceof ListOf<?> list
        && list.item() instanceof Block block
        && value.get() instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        block(block, (Settings) items.get(i), full + "[" + i + "]");
      }
      return;
    }
    var origin = settings.node(key).map(Node::at).map(Object::toString).orElse("default");
    var standard =
        key.defaultValue().filter(found -> !(found instanceof Map)).map(key.shape()::show);
    lines.add(
        new Line(
            full,
            ShownValue.of(key.shape(), value.get(), settings.node(key)),
            origin,
            standard.orElse(""),
            key.doc()));
  }
}
