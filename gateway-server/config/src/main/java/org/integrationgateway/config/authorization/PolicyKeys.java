package org.integrationgateway.config.authorization;

import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.TEXT;

import java.util.List;
import java.util.Map;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;

/** {@code authorization.policies}. */
public final class PolicyKeys {
  private PolicyKeys() {}

  public static final Key<String> DEFAULT =
      withDefault(
          "default",
          Choice.of("deny", "allow"),
          "deny",
          "The access of callers that are not members.");

  /** {@code members[]}. */
  public static final Key<String> SUBJECT =
      optional("subject", TEXT, "Canonical subject, such as user:alice or service_account:ci.");

  public static final Key<String> EMAIL =
      optional("email", TEXT, "An e-mail address that the identity provider has verified.");

  public static final Key<String> GROUP =
      optional("group", TEXT, "A group, as the identity provider names it.");

  public static final Key<String> RELATION =
      optional(
          "relation",
          TEXT,
          "A relation of authorization.model: all subjects that have it to 'resource'.");

  public static final Key<String> RESOURCE =
      optional("resource", TEXT, "The resource of 'relation', as type:id.");

  public static final Key<String> ROLE =
      required("role", TEXT, "The role, as allowedRoles of operations name it.");

  public static final Key<List<Settings>> MEMBERS =
      withDefault(
          "members",
          new ListOf<>(Block.of(SUBJECT, EMAIL, GROUP, RELATION, RESOURCE, ROLE)),
          List.of(),
          "The members and their roles; each names one of subject, email, group, or relation with"
              + " resource.");

  public static final Key<Map<String, Settings>> POLICIES =
      withDefault(
          "policies",
          MapOf.named(Block.of(DEFAULT, MEMBERS)),
          Map.of(),
          "Policies that apps are bound to.");
}
