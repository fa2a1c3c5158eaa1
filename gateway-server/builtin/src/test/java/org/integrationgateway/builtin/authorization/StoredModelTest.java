package org.integrationgateway.builtin.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** The row of the model as versions before wrote it. */
final class StoredModelTest {
  private static final AuthorizationModel MODEL =
      new AuthorizationModel(
          "m1",
          List.of(
              new ResourceType(
                  "folder",
                  List.of(
                      new RelationDefinition(
                          "viewer",
                          List.of("editor"),
                          List.of("subject", "team#member"),
                          List.of(new InheritedRelation("parent", "viewer")),
                          "sees")),
                  List.of(new ActionDefinition("read", List.of("viewer"), "reads")),
                  "holds files"),
              ResourceType.of("empty", List.of(), List.of())));

  private static final Document ROW =
      Document.of(
          Map.of(
              "id",
              "m1",
              "types",
              List.of(
                  Map.of(
                      "name",
                      "folder",
                      "description",
                      "holds files",
                      "relations",
                      List.of(
                          Map.of(
                              "name",
                              "viewer",
                              "description",
                              "sees",
                              "includedBy",
                              List.of("editor"),
                              "targets",
                              List.of("subject", "team#member"),
                              "inherited",
                              List.of(Map.of("through", "parent", "relation", "viewer")))),
                      "actions",
                      List.of(
                          Map.of(
                              "name",
                              "read",
                              "description",
                              "reads",
                              "relations",
                              List.of("viewer")))),
                  Map.of(
                      "name",
                      "empty",
                      "description",
                      "",
                      "relations",
                      List.of(),
                      "actions",
                      List.of()))));

  @Test
  void writesAndReadsAsBefore() {
    assertThat(ModelDocument.write(MODEL)).isEqualTo(ROW);
    assertThat(ModelDocument.read(ROW)).isEqualTo(MODEL);
  }

  @Test
  void refusesARowWithoutAName() {
    assertThatThrownBy(() -> ModelDocument.read(Document.EMPTY))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no 'id'");
  }
}
