package org.integrationgateway.engines.openfga.requests;

import dev.openfga.sdk.api.model.RelationshipCondition;
import dev.openfga.sdk.api.model.TupleKey;
import dev.openfga.sdk.api.model.TupleKeyWithoutCondition;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A tuple of OpenFGA.
 *
 * @param condition the name of its condition; empty without one
 * @param context what the condition is told of the tuple
 */
public record Tuple(
    String object, String relation, String user, String condition, Map<String, String> context) {
  public Tuple {
    context = Map.copyOf(context);
  }

  /** A tuple without a condition. */
  public static Tuple of(String object, String relation, String user) {
    return new Tuple(object, relation, user, "", Map.of());
  }

  static Tuple of(TupleKey key) {
    var condition = key.getCondition();
    var context = new LinkedHashMap<String, String>();
    if (condition != null && condition.getContext() instanceof Map<?, ?> given) {
      given.forEach((name, value) -> context.put(String.valueOf(name), String.valueOf(value)));
    }
    return new Tuple(
        key.getObject(),
        key.getRelation(),
        key.getUser(),
        condition == null ? "" : condition.getName(),
        context);
  }

  TupleKey written() {
    var key = new TupleKey()._object(object).relation(relation).user(user);
    return condition.isEmpty()
        ? key
        : key.condition(new RelationshipCondition().name(condition).context(context));
  }

  TupleKeyWithoutCondition deleted() {
    return new TupleKeyWithoutCondition()._object(object).relation(relation).user(user);
  }
}
