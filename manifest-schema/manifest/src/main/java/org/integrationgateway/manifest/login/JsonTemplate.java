package org.integrationgateway.manifest.login;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.document.Node;
import org.jspecify.annotations.Nullable;

/** A JSON value whose texts are templates. */
public final class JsonTemplate {
  private final Object value;

  private JsonTemplate(Object value) {
    this.value = value;
  }

  /**
   * Parses the texts of a value.
   *
   * @throws IllegalArgumentException when one is no template
   */
  public static JsonTemplate of(Node node) {
    return new JsonTemplate(parsed(node));
  }

  /** The members of an object. */
  static JsonTemplate of(Map<String, Node> members) {
    var parsed = new LinkedHashMap<String, Object>();
    members.forEach((name, node) -> parsed.put(name, parsed(node)));
    return new JsonTemplate(parsed);
  }

  /** An object of texts, in which a dot in a name stands for an object in the object. */
  static JsonTemplate ofTexts(Map<String, ValueTemplate> texts) {
    var root = new LinkedHashMap<String, Object>();
    texts.forEach(
        (path, text) -> {
          var at = root;
          var names = path.split("\\.");
          for (int i = 0; i < names.length - 1; i++) {
            at = below(at, names[i]);
          }
          at.put(names.length == 0 ? path : names[names.length - 1], text);
        });
    return new JsonTemplate(root);
  }

  @SuppressWarnings("unchecked") // made here
  private static LinkedHashMap<String, Object> below(
      LinkedHashMap<String, Object> at, String name) {
    return (LinkedHashMap<String, Object>)
        at.merge(
            name,
            new LinkedHashMap<String, Object>(),
            (known, made) -> known instanceof LinkedHashMap ? known : made);
  }

  private static Object parsed(Node node) {
    if (node instanceof Node.Mapping mapping) {
      var members = new LinkedHashMap<String, Object>();
      mapping.entries().forEach(entry -> members.put(entry.key(), parsed(entry.value())));
      return members;
    }
    if (node instanceof Node.Sequence sequence) {
      return sequence.items().stream().map(JsonTemplate::parsed).toList();
    }
    return node.string().<Object>map(ValueTemplate::parse).orElse(node);
  }

  /** The text of a template that is no object and no list. */
  public boolean isText() {
    return value instanceof ValueTemplate;
  }

  /** The value with the texts of its templates: of maps, lists, texts, numbers and truth values. */
  public @Nullable Object value(TemplateScope scope) {
    return value(value, scope);
  }

  private static @Nullable Object value(Object part, TemplateScope scope) {
    if (part instanceof ValueTemplate template) {
      return template.text(scope);
    }
    if (part instanceof Map<?, ?> members) {
      var made = new LinkedHashMap<String, @Nullable Object>();
      members.forEach((name, member) -> made.put(String.valueOf(name), value(member, scope)));
      return made;
    }
    if (part instanceof List<?> items) {
      var made = new ArrayList<@Nullable Object>();
      items.forEach(item -> made.add(value(item, scope)));
      return made;
    }
    return ((Node) part).toJava();
  }

  /** The names of the values that stand in it. */
  public Set<String> names() {
    var names = new LinkedHashSet<String>();
    names(value, names);
    return names;
  }

  private static void names(Object part, Set<String> names) {
    if (part instanceof ValueTemplate template) {
      names.addAll(template.names());
    } else if (part instanceof Map<?, ?> members) {
      members.values().forEach(member -> names(member, names));
    } else if (part instanceof List<?> items) {
      items.forEach(item -> names(item, names));
    }
  }
}
