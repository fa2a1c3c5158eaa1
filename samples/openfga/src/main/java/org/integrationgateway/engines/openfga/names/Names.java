package org.integrationgateway.engines.openfga.names;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.jspecify.annotations.Nullable;

/**
 * Types and relations of a model as OpenFGA has them. A relation {@code viewer} is four there:
 *
 * <ul>
 *   <li>{@code viewer}: all who have it, also by other relations; it is asked and shown
 *   <li>{@code viewer.added}: subjects and subject sets of the runtime layer
 *   <li>{@code viewer.linked}: resources of the runtime layer
 *   <li>{@code viewer.set-G} and {@code viewer.link-G}: those of the configuration, of which a
 *       generation {@code G} is in force
 * </ul>
 */
public final class Names implements Layout {
  /** The type of what the provider keeps for itself. */
  public static final String STATE = "gateway.state";

  /** The type that no tuple has: a relation of OpenFGA needs a type that may have it. */
  public static final String NONE = "gateway.none";

  /** The types of OpenFGA for subjects. */
  public static final Set<String> SUBJECTS = Set.of("user", "service_account", "system");

  private static final String ADDED = ".added";
  private static final String LINKED = ".linked";
  private static final Set<String> RESERVED = Set.of("self", "this");

  /** The length of the longest relation: OpenFGA allows 50 characters with the layer. */
  private static final int LONGEST = 34;

  private static final int SHOWN = 20;
  private static final String RESOURCE = "resource.";

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Kind> kinds = new HashMap<>();

  /** The purpose of a relation of OpenFGA that holds relationships of the runtime layer. */
  record Kind(String relation, boolean links) {}

  public Names(AuthorizationModel model) {
    for (var type : model.resourceTypes()) {
      types.put(typeName(type.name()), type.name());
      for (var relation : type.relations()) {
        kinds.put(added(relation.name()), new Kind(relation.name(), false));
        kinds.put(linked(relation.name()), new Kind(relation.name(), true));
      }
    }
  }

  /** The type of the model; null when the model does not have it. */
  @Nullable String typeOf(String openFga) {
    return types.get(openFga);
  }

  /** The relation of the runtime layer; null when the model does not have it. */
  @Nullable Kind kindOf(String openFga) {
    return kinds.get(openFga);
  }

  @Override
  public String type(String type) {
    return typeName(type);
  }

  @Override
  public String held(String relation) {
    return added(relation);
  }

  @Override
  public Optional<Relationship> relationship(Tuple tuple) {
    return Tuples.relationship(tuple, this);
  }

  /** A type in OpenFGA, where subjects have types too. */
  public static String typeName(String type) {
    return SUBJECTS.contains(type) || RESERVED.contains(type) ? RESOURCE + type : type;
  }

  /** The relation with all who have it. */
  public static String relation(String relation) {
    if (relation.length() <= LONGEST) {
      return RESERVED.contains(relation) ? relation + "." : relation;
    }
    byte[] digest = Sha256.digest().digest(relation.getBytes(StandardCharsets.UTF_8));
    return relation.substring(0, SHOWN)
        + "."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(digest).substring(0, 13);
  }

  /** The relation with the subjects and subject sets of the runtime layer. */
  public static String added(String relation) {
    return relation(relation) + ADDED;
  }

  /** The relation with the resources of the runtime layer. */
  public static String linked(String relation) {
    return relation(relation) + LINKED;
  }

  /** The relation with the subjects and subject sets of the configuration. */
  public static String set(String relation, String generation) {
    return relation(relation) + ".set-" + generation;
  }

  /** The relation with the resources of the configuration. */
  public static String link(String relation, String generation) {
    return relation(relation) + ".link-" + generation;
  }
}
