package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * Relationships between subjects and resources, and whether they allow an action. Called by many
 * threads at once. Whether the caller may ask that, and change something, is for the host to
 * decide.
 *
 * <p>Relationships lie in two layers: the static one comes with the configuration, the runtime one
 * grows and shrinks while running. A check sees both, in one state of them, and the model that was
 * in force at that state. What was added is seen by every check that begins afterwards.
 *
 * <p>Everywhere: {@code INVALID_INPUT} for a malformed reference or more than the limits below,
 * {@code OUTSIDE_MODEL} for a resource type, relation, target or action that the model does not
 * know. Before a model was set, it knows none.
 */
public interface Authorization {
  /** The most questions in one request. */
  int MAX_CHECKS = 1_000;

  /** The most relationships on one page. */
  int MAX_PAGE = 1_000;

  /** The most relationships in the static layer. */
  int MAX_STATIC = 100_000;

  /** The most resource types in a model. */
  int MAX_TYPES = 500;

  /** The most relations, and the most actions, of a resource type. */
  int MAX_MEMBERS = 200;

  /** The longest type, relation or action may be, in characters. */
  int MAX_NAME = 64;

  /** The longest description may be, in characters. */
  int MAX_DESCRIPTION = 1_000;

  /** The longest id of a resource or subject may be, in characters. */
  int MAX_ID = 256;

  /**
   * Answers one question. Relationships may form cycles.
   *
   * @throws ServiceException {@code TOO_LARGE} when the answer needs a longer path, or more
   *     resources, than the provider follows: at least 16 steps and 1,000 resources
   */
  AccessDecision check(AccessCheck question);

  /**
   * Answers several questions, in their order and against one state.
   *
   * @param questions 1 to 1,000
   */
  List<AccessDecision> checkMany(List<AccessCheck> questions);

  /**
   * Relationships of both layers.
   *
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   */
  RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken);

  /** Adds a relationship to the runtime layer; returns whether it is new. */
  boolean add(Relationship relationship);

  /**
   * Deletes a relationship from the runtime layer; returns whether it existed.
   *
   * @throws ServiceException {@code READ_ONLY} when it is in the static layer only
   */
  boolean delete(Relationship relationship);

  /**
   * Replaces model and static layer in one atomic change.
   *
   * @param relationships at most 100,000; duplicates count once
   * @throws ServiceException {@code INVALID_INPUT} when the model is not valid, with every problem;
   *     {@code OUTSIDE_MODEL} when one of these, or one of the runtime layer, does not fit the
   *     model
   */
  StateChange setState(AuthorizationModel model, List<Relationship> relationships);

  /** The model in force. */
  AuthorizationModel activeModel();

  /**
   * Replaces the model.
   *
   * @return the model as it is in force, with its id
   * @throws ServiceException as {@link #setState}
   */
  AuthorizationModel setActiveModel(AuthorizationModel model);

  /** The resource types of the model in force, in the order of their names. */
  default List<ResourceType> resourceTypes() {
    return activeModel().resourceTypes();
  }
}
