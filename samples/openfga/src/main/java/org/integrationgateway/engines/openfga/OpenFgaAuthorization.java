package org.integrationgateway.engines.openfga;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.openfga.pages.Pages;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.state.Generations;
import org.integrationgateway.engines.openfga.state.RuntimeLayer;
import org.integrationgateway.engines.openfga.state.State;
import org.integrationgateway.engines.openfga.state.States;
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
 * Relationships in a store of OpenFGA. Models and references are checked before a call arrives
 * here.
 */
final class OpenFgaAuthorization implements Authorization, AutoCloseable {
  /** How often an answer is repeated because relationships changed while it was made. */
  private static final int REPEATED = 3;

  private final Store store;
  private final int probesAtOnce;
  private final States states;
  private final RuntimeLayer runtime;
  private final Generations generations;

  /**
   * @param probesAtOnce how many probes of OpenFGA one request takes
   */
  OpenFgaAuthorization(Store store, int probesAtOnce) {
    this.store = store;
    this.probesAtOnce = probesAtOnce;
    this.states = new States(store);
    this.runtime = new RuntimeLayer(store, states);
    this.generations = new Generations(store, states, runtime);
    states.read();
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return checkMany(List.of(question)).get(0);
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return inOneState(state -> new Questions(store, state, probesAtOnce).answer(questions));
  }

  /**
   * Answers by the state that was known before, and reads afterwards which one is in force: where
   * it is the same, nothing changed meanwhile. Else the answer is made again; where others change
   * relationships all the time, the last answer counts, if model and configuration are the same.
   */
  private <T> T inOneState(Function<State, T> answer) {
    var cached = states.cached();
    if (cached.isPresent()) {
      return answer.apply(cached.get());
    }
    var state = states.known().pointer().isEmpty() ? states.read() : states.known();
    for (int repeated = 0; ; repeated++) {
      T found;
      try {
        found = answer.apply(state);
      } catch (ServiceException failed) {
        if (failed.reason() == Reason.UNAVAILABLE || failed.reason() == Reason.TIMEOUT) {
          throw failed;
        }
        // The model that was known may be one that another program replaced.
        var now = states.read();
        if (now.isSameGeneration(state)) {
          throw failed;
        }
        state = now;
        continue;
      }
      var now = states.read();
      if (now.isSame(state) || (repeated >= REPEATED && now.isSameGeneration(state))) {
        return found;
      }
      state = now;
    }
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    var state = states.read();
    var model = state.model().content();
    return new Pages(store, state.names(), model, state.configured().all(), filter)
        .page(limit, pageToken);
  }

  @Override
  public boolean add(Relationship relationship) {
    return runtime.add(relationship);
  }

  @Override
  public boolean delete(Relationship relationship) {
    return runtime.delete(relationship);
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    var next = RelationModel.of(model);
    relationships.forEach(next::admit);
    return generations.replace(next, relationships);
  }

  @Override
  public AuthorizationModel activeModel() {
    return states.read().model().content();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    var next = RelationModel.of(model);
    generations.replace(next, null);
    return next.content();
  }

  @Override
  public void close() {
    generations.close();
    store.close();
  }
}
