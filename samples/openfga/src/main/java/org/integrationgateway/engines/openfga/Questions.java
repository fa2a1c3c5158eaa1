package org.integrationgateway.engines.openfga;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.engines.authorization.RelationPath;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.engines.openfga.names.Ids;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.engines.openfga.names.Tuples;
import org.integrationgateway.engines.openfga.requests.Probe;
import org.integrationgateway.engines.openfga.requests.Probe.Answer;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.state.State;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.ActionDefinition;

/** Answers questions by one state. */
final class Questions {
  private final Store store;
  private final State state;
  private final int fewest;
  private final Map<Probe, Answer> answers = new LinkedHashMap<>();

  /**
   * @param fewest how many probes are asked at once, where asking in two steps would be less
   */
  Questions(Store store, State state, int fewest) {
    this.store = store;
    this.state = state;
    this.fewest = fewest;
  }

  /** The decisions, in the order of the questions. */
  List<AccessDecision> answer(List<AccessCheck> questions) {
    var all = new ArrayList<Probe>();
    questions.forEach(question -> all.addAll(probes(question, strongestFirst(question))));
    if (all.stream().distinct().count() <= fewest) {
      ask(all);
      return questions.stream().map(this::decision).toList();
    }
    // Most questions of a long list are denied, by the weakest relations alone.
    var weakest = new ArrayList<Probe>();
    questions.forEach(question -> weakest.addAll(probes(question, weakest(question))));
    ask(weakest);
    var allowed = new ArrayList<Probe>();
    for (var question : questions) {
      if (isAllowed(question)) {
        allowed.addAll(probes(question, strongestFirst(question)));
      }
    }
    ask(allowed);
    return questions.stream().map(this::decision).toList();
  }

  private void ask(List<Probe> probes) {
    var missing = probes.stream().distinct().filter(probe -> !answers.containsKey(probe)).toList();
    if (missing.isEmpty()) {
      return;
    }
    var found = store.check(state.openFgaModel(), missing);
    for (int i = 0; i < missing.size(); i++) {
      answers.put(missing.get(i), found.get(i));
    }
  }

  private AccessDecision decision(AccessCheck question) {
    var relations = strongestFirst(question);
    for (var probe : probes(question, relations)) {
      var answer = answers.getOrDefault(probe, Answer.NO);
      if (answer == Answer.TOO_DEEP) {
        return RelationSearch.answer(new Search(store, state), state.model(), question);
      }
    }
    for (var relation : relations) {
      if (answers.getOrDefault(probe(question, relation), Answer.NO) == Answer.YES) {
        return AccessDecision.allowed(question, relation);
      }
    }
    return AccessDecision.denied(question, relations);
  }

  private boolean isAllowed(AccessCheck question) {
    return probes(question, weakest(question)).stream()
        .anyMatch(probe -> answers.getOrDefault(probe, Answer.NO) == Answer.YES);
  }

  /** The relations that allow the action, with those that include them. */
  private List<String> strongestFirst(AccessCheck question) {
    return state.model().pathsToAction(question.resource().type(), question.action()).stream()
        .map(RelationPath::relation)
        .toList();
  }

  /** The relations that the model names for the action: all others include one of them. */
  private List<String> weakest(AccessCheck question) {
    return state.model().content().resourceType(question.resource().type()).stream()
        .flatMap(type -> type.actions().stream())
        .filter(action -> action.name().equals(question.action()))
        .map(ActionDefinition::relations)
        .flatMap(List::stream)
        .toList();
  }

  private static List<Probe> probes(AccessCheck question, List<String> relations) {
    return relations.stream().map(relation -> probe(question, relation)).toList();
  }

  private static Probe probe(AccessCheck question, String relation) {
    return Probe.of(
        Ids.subject(question.subject()),
        Names.relation(relation),
        Tuples.object(question.resource()));
  }
}
