package org.integrationgateway.engines.openfga.existing;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.engines.openfga.names.Ids;
import org.integrationgateway.engines.openfga.pages.Pages;
import org.integrationgateway.engines.openfga.requests.Probe;
import org.integrationgateway.engines.openfga.requests.Probe.Answer;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.StateChange;

/**
 * Relationships by a model that the store has already: relations are actions, tuples have the names
 * of the model, and all of them are of the runtime layer.
 */
public final class ExistingAuthorization implements Authorization, AutoCloseable {
  private final Store store;
  private final String id;
  private final AuthorizationModel shown;
  private final PlainTuples tuples = new PlainTuples();

  /**
   * @param id of the model
   * @throws IllegalArgumentException when the store has no such model
   */
  public ExistingAuthorization(Store store, String id) {
    this.store = store;
    this.id = id;
    this.shown = ExistingModel.shown(store.model(id));
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return checkMany(List.of(question)).get(0);
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    var probes = questions.stream().map(this::probe).toList();
    var answers = store.check(id, probes);
    return IntStream.range(0, questions.size())
        .mapToObj(i -> decision(questions.get(i), answers.get(i)))
        .toList();
  }

  private Probe probe(AccessCheck question) {
    known(question.resource().type(), question.action());
    return new Probe(
        PlainTuples.whole(Ids.subject(question.subject())),
        question.action(),
        tuples.object(question.resource()),
        question.context());
  }

  private static AccessDecision decision(AccessCheck question, Answer answer) {
    return switch (answer) {
      case YES -> AccessDecision.allowed(question, question.action());
      case NO -> AccessDecision.denied(question, List.of(question.action()));
      case TOO_DEEP ->
          throw new ServiceException(
              Reason.TOO_LARGE,
              "a check of '%s' needs a longer path than OpenFGA follows"
                  .formatted(question.subject()));
    };
  }

  private void known(String type, String relation) {
    boolean known =
        shown.resourceType(type).stream()
            .flatMap(found -> found.relations().stream())
            .anyMatch(one -> one.name().equals(relation));
    if (!known) {
      throw new ServiceException(
          Reason.OUTSIDE_MODEL,
          "model '%s' has no relation '%s' of a type '%s'".formatted(id, relation, type));
    }
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    return new Pages(store, tuples, shown, List.of(), filter).page(limit, pageToken);
  }

  @Override
  public boolean add(Relationship relationship) {
    known(relationship.resource().type(), relationship.relation());
    return changed(List.of(), List.of(tuples.of(relationship)));
  }

  @Override
  public boolean delete(Relationship relationship) {
    known(relationship.resource().type(), relationship.relation());
    return changed(List.of(tuples.of(relationship)), List.of());
  }

  /** OpenFGA checks tuples by its model, in more ways than the gateway knows. */
  private boolean changed(List<Tuple> deleted, List<Tuple> written) {
    try {
      return store.change(id, deleted, written);
    } catch (ServiceException refused) {
      throw refused.reason() == Reason.FAILED
          ? new ServiceException(Reason.OUTSIDE_MODEL, refused.getMessage(), refused)
          : refused;
    }
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    throw fixed();
  }

  @Override
  public AuthorizationModel activeModel() {
    return shown;
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    throw fixed();
  }

  private ServiceException fixed() {
    return new ServiceException(
        Reason.NOT_SUPPORTED,
        "the provider serves the model '%s' of the store: leave out its key model, so that it takes"
            + " that of the gateway".formatted(id));
  }

  @Override
  public void close() {
    store.close();
  }
}
