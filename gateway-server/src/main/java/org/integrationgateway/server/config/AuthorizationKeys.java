package org.integrationgateway.server.config;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;

import java.util.List;
import java.util.Map;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Settings;

/** {@code authorization.model} and {@code authorization.relationships}. */
final class AuthorizationKeys {
  private AuthorizationKeys() {}

  static final Key<String> DESCRIPTION = optional("description", TEXT, "For people.");

  /** {@code relations.<name>.inherited[]}. */
  static final Key<String> THROUGH =
      required("through", TEXT, "The relation that leads to the other resource.");

  static final Key<String> COUNTS = required("relation", TEXT, "The relation that counts there.");

  /** {@code relations.<name>}. */
  static final Key<List<String>> INCLUDED_BY =
      withDefault(
          "includedBy",
          new ListOf<>(TEXT),
          List.of(),
          "Relations of the same type that include this one.");

  static final Key<List<String>> TARGETS =
      withDefault(
          "targets",
          new ListOf<>(TEXT),
          List.of(),
          "What can stand in it: subject, a resource type, or type#relation. None: subject.");

  static final Key<List<Settings>> INHERITED =
      withDefault(
          "inherited",
          new ListOf<>(Block.of(THROUGH, COUNTS)),
          List.of(),
          "Where else it comes from: related resources.");

  /** {@code resourceTypes.<name>}. */
  static final Key<Map<String, Settings>> RELATIONS =
      withDefault(
          "relations",
          MapOf.named(Block.of(DESCRIPTION, INCLUDED_BY, TARGETS, INHERITED)),
          Map.of(),
          "How targets can stand to such a resource.");

  static final Key<Map<String, List<String>>> ACTIONS =
      withDefault(
          "actions",
          MapOf.named(new ListOf<>(TEXT)),
          Map.of(),
          "What can be done to such a resource, and the relations any of which allows it.");

  static final Key<Map<String, Settings>> RESOURCE_TYPES =
      withDefault(
          "resourceTypes",
          MapOf.named(Block.of(DESCRIPTION, RELATIONS, ACTIONS)),
          Map.of(),
          "Types of resources, by name.");

  static final Key<Settings> MODEL =
      block(
          "model",
          Block.of(RESOURCE_TYPES),
          "What can be related to what: given to the authorization provider at start.");

  /** {@code relationships[]}. */
  static final Key<String> TARGET =
      required(
          "target",
          TEXT,
          "A subject such as user:alice, a resource type:id, or a subject set type:id#relation.");

  static final Key<String> RELATION = required("relation", TEXT, "How it stands.");
  static final Key<String> RESOURCE = required("resource", TEXT, "To what, as type:id.");

  static final Key<List<Settings>> RELATIONSHIPS =
      withDefault(
          "relationships",
          new ListOf<>(Block.of(TARGET, RELATION, RESOURCE)),
          List.of(),
          "The static layer of relationships, which nothing else changes.");
}
