package org.integrationgateway.manifest.openapi.tree;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Resolves the references of a document. */
public interface ReferenceTargets {
  /**
   * The value that a reference points to, which can be another reference.
   *
   * @throws BrokenReferenceException when it points to nothing
   */
  JsonNode target(String reference);

  /**
   * The value itself, or what its chain of references ends at.
   *
   * @throws BrokenReferenceException when the chain does not end
   */
  default JsonNode follow(JsonNode value) {
    var at = value;
    for (int steps = 0; ; steps++) {
      var reference = Nodes.reference(at);
      if (reference.isEmpty()) {
        return at;
      }
      if (steps == 50) {
        throw new BrokenReferenceException(
            "the reference '%s' leads to more than 50 others, or to itself"
                .formatted(reference.get()));
      }
      at = target(reference.get());
    }
  }

  /** Returns the target of a reference; the value itself where the chain leads nowhere. */
  default JsonNode followOrStay(JsonNode value) {
    try {
      return follow(value);
    } catch (BrokenReferenceException e) {
      return value;
    }
  }

  /** The members of an object, which may be written as a reference; empty without the object. */
  default Map<String, JsonNode> members(@Nullable JsonNode holder, String member) {
    @Nullable JsonNode value = holder == null ? null : holder.get(member);
    return value == null ? Map.of() : Nodes.entries(followOrStay(value));
  }

  /** The items of an array, which may be written as a reference; empty without the array. */
  default List<JsonNode> items(@Nullable JsonNode holder, String member) {
    @Nullable JsonNode value = holder == null ? null : holder.get(member);
    if (value == null) {
      return List.of();
    }
    var array = followOrStay(value);
    return array.isArray() ? array.valueStream().toList() : List.of();
  }
}
