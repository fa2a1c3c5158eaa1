package org.integrationgateway.builtin.authorization;

import java.util.Locale;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A stored relationship: its key holds all of it. A relationship in both layers is two adjacent
 * records.
 */
final class Fact {
  static final String STORE = "relationships";
  static final String BY_TARGET = "by-target";
  static final String BY_LAYER = "by-layer";

  static final String SUBJECT = "subject";
  static final String RESOURCE = "resource";
  static final String SET = "set";

  static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.compound("type", "id", "relation", "kind", "target", "layer"),
          IndexSchema.of(
              BY_TARGET, KeyPath.compound("kind", "target", "type", "id", "relation", "layer")),
          IndexSchema.of(
              BY_LAYER, KeyPath.compound("layer", "type", "id", "relation", "kind", "target")));

  private Fact() {}

  static Document write(Relationship fact, Layer layer) {
    return Document.builder()
        .put("type", fact.resource().type())
        .put("id", fact.resource().id())
        .put("relation", fact.relation())
        .put("kind", kind(fact.target()))
        .put("target", fact.target().toString())
        .put("layer", name(layer))
        .build();
  }

  static ListedRelationship read(Document fact) {
    var resource = new ResourceRef(text(fact, "type"), text(fact, "id"));
    return new ListedRelationship(
        new Relationship(
            target(text(fact, "kind"), text(fact, "target")), text(fact, "relation"), resource),
        Layer.valueOf(text(fact, "layer").toUpperCase(Locale.ROOT)));
  }

  static Key key(Relationship fact, Layer layer) {
    return Key.array(
        fact.resource().type(),
        fact.resource().id(),
        fact.relation(),
        kind(fact.target()),
        fact.target().toString(),
        name(layer));
  }

  /** The range of the facts whose keys begin with these parts. */
  static KeyRange startingWith(String... parts) {
    var keys = new Key[parts.length];
    for (int i = 0; i < parts.length; i++) {
      keys[i] = Key.of(parts[i]);
    }
    return KeyRange.startingWith(keys);
  }

  static String name(Layer layer) {
    return layer.name().toLowerCase(Locale.ROOT);
  }

  private static String kind(RelationTarget target) {
    if (target instanceof OfSubject) {
      return SUBJECT;
    }
    return target instanceof OfResource ? RESOURCE : SET;
  }

  /**
   * The target in a text. A type has no colon and a relation no hash, so the text between them is
   * the id.
   */
  static RelationTarget target(String kind, String text) {
    if (kind.equals(SUBJECT)) {
      return new OfSubject(text);
    }
    int colon = text.indexOf(':');
    var type = text.substring(0, colon);
    if (kind.equals(RESOURCE)) {
      return new OfResource(new ResourceRef(type, text.substring(colon + 1)));
    }
    int hash = text.lastIndexOf('#');
    return new OfSubjectSet(
        new ResourceRef(type, text.substring(colon + 1, hash)), text.substring(hash + 1));
  }

  private static String text(Document fact, String name) {
    return fact.text(name)
        .orElseThrow(() -> new IllegalStateException("a stored relationship has no " + name));
  }
}
