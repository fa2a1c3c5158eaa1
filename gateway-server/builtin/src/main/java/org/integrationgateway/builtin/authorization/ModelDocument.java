package org.integrationgateway.builtin.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** Converts models to documents and back. */
final class ModelDocument {
  private ModelDocument() {}

  static Document write(AuthorizationModel model) {
    return Document.builder()
        .put("id", model.id())
        .put("types", model.resourceTypes().stream().map(ModelDocument::type).toList())
        .build();
  }

  static AuthorizationModel read(Document model) {
    return new AuthorizationModel(
        text(model, "id"), documents(model, "types").map(ModelDocument::type).toList());
  }

  private static Document type(ResourceType type) {
    return Document.builder()
        .put("name", type.name())
        .put("description", type.description())
        .put("relations", type.relations().stream().map(ModelDocument::relation).toList())
        .put("actions", type.actions().stream().map(ModelDocument::action).toList())
        .build();
  }

  private static ResourceType type(Document type) {
    return new ResourceType(
        text(type, "name"),
        documents(type, "relations").map(ModelDocument::relation).toList(),
        documents(type, "actions").map(ModelDocument::action).toList(),
        text(type, "description"));
  }

  private static Document relation(RelationDefinition relation) {
    return Document.builder()
        .put("name", relation.name())
        .put("description", relation.description())
        .put("includedBy", relation.includedBy())
        .put("targets", relation.targets())
        .put("inherited", relation.inherited().stream().map(ModelDocument::way).toList())
        .build();
  }

  private static RelationDefinition relation(Document relation) {
    return new RelationDefinition(
        text(relation, "name"),
        texts(relation, "includedBy"),
        texts(relation, "targets"),
        documents(relation, "inherited").map(ModelDocument::way).toList(),
        text(relation, "description"));
  }

  private static Document way(InheritedRelation way) {
    return Document.builder().put("through", way.through()).put("relation", way.relation()).build();
  }

  private static InheritedRelation way(Document way) {
    return new InheritedRelation(text(way, "through"), text(way, "relation"));
  }

  private static Document action(ActionDefinition action) {
    return Document.builder()
        .put("name", action.name())
        .put("description", action.description())
        .put("relations", action.relations())
        .build();
  }

  private static ActionDefinition action(Document action) {
    return new ActionDefinition(
        text(action, "name"), texts(action, "relations"), text(action, "description"));
  }

  private static String text(Document document, String name) {
    return document
        .text(name)
        .orElseThrow(() -> new IllegalStateException("the stored model has no '" + name + "'"));
  }

  private static List<String> texts(Document document, String name) {
    return document.list(name).stream()
        .flatMap(text -> Optional.ofNullable((String) text).stream())
        .toList();
  }

  private static java.util.stream.Stream<Document> documents(Document document, String name) {
    return document.list(name).stream()
        .flatMap(nested -> Optional.ofNullable((Document) nested).stream());
  }
}
