package org.integrationgateway.config.authorization;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.TEXT;

import java.util.List;
import java.util.Map;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;

/** {@code authorization.model} and {@code authorization.relationships}. */
public final class AuthorizationKeys {
  private AuthorizationKeys() {}

  public static final Key<String> DESCRIPTION = optional("description", TEXT, "For people.");

  /** {@code relations.<name>.inherited[]}. */
  public static final Key<String> THROUGH =
      required("through", TEXT, "The relation to the other resource.");

  public static final Key<String> COUNTS =
      required("relation", TEXT, "The relation on the other resource.");

  /** {@code relations.<name>}. */
  public static final Key<List<String>> INCLUDED_BY =
      withDefault(
          "includedBy",
          new ListOf<>(TEXT),
          List.of(),
          "Relations of the same type that include this one.");

  public static final Key<List<String>> TARGETS =
      withDefault(
          "targets",
          new ListOf<>(TEXT),
          List.of(),
          "The types of its targets: subject, a resource type, or type#relation. None: subject.");

  public static final Key<List<Settings>> INHERITED =
      withDefault(
          "inherited",
          new ListOf<>(Block.of(THROUGH, COUNTS)),
          List.of(),
          "Related resources that it is inherited from.");

  /** {@code resourceTypes.<name>}. */
  public static final Key<Map<String, Settings>> RELATIONS =
      withDefault(
          "relations",
          MapOf.named(Block.of(DESCRIPTION, INCLUDED_BY, TARGETS, INHERITED)),
          Map.of(),
          "The relations of targets to such a resource.");

  public static final Key<Map<String, List<String>>> ACTIONS =
      withDefault(
          "actions",
          MapOf.named(new ListOf<>(TEXT)),
          Map.of(),
          "The actions on such a resource, each with the relations that allow it.");

  public static final Key<Map<String, Settings>> RESOURCE_TYPES =
      withDefault(
          "resourceTypes",
          MapOf.named(Block.of(DESCRIPTION, RELATIONS, ACTIONS)),
          Map.of(),
          "Types of resources, by name.");

  public static final Key<Settings> MODEL =
      block(
          "model",
          Block.of(RESOURCE_TYPES),
          "The authorization model, which the authorization provider gets at the start.");

  /** {@code relationships[]}. */
  public static final Key<String> TARGET =
      required(
          "target",
          TEXT,
          "A subject such as user:alice, a resource type:id, or a subject set type:id#relation.");

  public static final Key<String> RELATION = required("relation", TEXT, "How it stands.");
  public static final Key<String> RESOURCE =
      required("resource", TEXT, "The resource, as type:id.");

  public static final Key<List<Settings>> RELATIONSHIPS =
      withDefault(
          "relationships",
          new ListOf<>(Block.of(TARGET, RELATION, RESOURCE)),
          List.of(),
          "Relationships that the API cannot change.");
}
