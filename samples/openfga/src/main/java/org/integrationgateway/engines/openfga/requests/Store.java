package org.integrationgateway.engines.openfga.requests;

import dev.openfga.sdk.api.OpenFgaApi;
import dev.openfga.sdk.api.model.AuthorizationModel;
import dev.openfga.sdk.api.model.BatchCheckItem;
import dev.openfga.sdk.api.model.BatchCheckRequest;
import dev.openfga.sdk.api.model.BatchCheckSingleResult;
import dev.openfga.sdk.api.model.CheckRequest;
import dev.openfga.sdk.api.model.CheckRequestTupleKey;
import dev.openfga.sdk.api.model.ConsistencyPreference;
import dev.openfga.sdk.api.model.ErrorCode;
import dev.openfga.sdk.api.model.ReadRequest;
import dev.openfga.sdk.api.model.ReadRequestTupleKey;
import dev.openfga.sdk.api.model.WriteAuthorizationModelRequest;
import dev.openfga.sdk.api.model.WriteRequest;
import dev.openfga.sdk.api.model.WriteRequestDeletes;
import dev.openfga.sdk.api.model.WriteRequestWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.integrationgateway.engines.openfga.requests.Config.Consistency;
import org.integrationgateway.engines.openfga.requests.Probe.Answer;
import org.integrationgateway.engines.openfga.requests.Sender.Twice;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/** A store of OpenFGA: its models, its tuples, and checks of them. */
public final class Store implements AutoCloseable {
  /** The most tuples on a page. */
  public static final int PAGE = 100;

  private static final int BATCH_ATTEMPTS = 4;

  private final Config config;
  private final OpenFgaApi api;
  private final Sender sender;
  private final String id;
  private final Parallel parallel;

  Store(Config config, OpenFgaApi api, Sender sender, String id) {
    this.config = config;
    this.api = api;
    this.sender = sender;
    this.id = id;
    this.parallel = new Parallel(config.requestsAtOnce());
  }

  /** Whether checks may use what caches have. */
  public boolean mayBeCached() {
    return config.consistency() == Consistency.LATENCY;
  }

  private ConsistencyPreference preference() {
    return mayBeCached()
        ? ConsistencyPreference.MINIMIZE_LATENCY
        : ConsistencyPreference.HIGHER_CONSISTENCY;
  }

  /** Answers in the order of the probes, by this model. */
  public List<Answer> check(String model, List<Probe> probes) {
    if (probes.size() == 1) {
      return List.of(single(model, probes.get(0), preference()));
    }
    var requests = new ArrayList<Supplier<List<Answer>>>();
    for (var part : parts(probes, config.checksPerRequest())) {
      requests.add(() -> batch(model, part));
    }
    return parallel.all(requests).stream().flatMap(List::stream).toList();
  }

  /**
   * Whether a tuple of a relation that no rule extends is there now. OpenFGA finds it by its key; a
   * read sorts tuples by age, for which SQLite walks through all tuples of the store.
   */
  public boolean holds(String model, Tuple tuple) {
    var probe = Probe.of(tuple.user(), tuple.relation(), tuple.object());
    return single(model, probe, ConsistencyPreference.HIGHER_CONSISTENCY) == Answer.YES;
  }

  private Answer single(String model, Probe probe, ConsistencyPreference consistency) {
    var request =
        new CheckRequest()
            .authorizationModelId(model)
            .consistency(consistency)
            .context(context(probe))
            .tupleKey(key(probe));
    try {
      var answer = sender.send("a check", Twice.ALLOWED, () -> api.check(id, request));
      return Boolean.TRUE.equals(answer.getAllowed()) ? Answer.YES : Answer.NO;
    } catch (Refusal refused) {
      if (refused.is(Refusal.TOO_DEEP)) {
        return Answer.TOO_DEEP;
      }
      throw refused.failure();
    }
  }

  /** Asks again for what an overloaded server gave no answer to in its time. */
  private List<Answer> batch(String model, List<Probe> probes) {
    var answers = new Answer[probes.size()];
    var missing = IntStream.range(0, probes.size()).boxed().toList();
    for (int attempt = 1; ; attempt++) {
      var results = results(model, probes, missing);
      var left = new ArrayList<Integer>();
      var reason = "no answer";
      for (int number : missing) {
        var result = results.get(Integer.toString(number));
        if (result == null || isOfTheMoment(result)) {
          reason = result == null ? reason : result.getError().getMessage();
          left.add(number);
        } else {
          answers[number] = answer(result);
        }
      }
      if (left.isEmpty()) {
        return List.of(answers);
      }
      if (attempt == BATCH_ATTEMPTS) {
        throw new ServiceException(Reason.UNAVAILABLE, "a check: OpenFGA answers " + reason);
      }
      missing = left;
    }
  }

  private Map<String, BatchCheckSingleResult> results(
      String model, List<Probe> probes, List<Integer> numbers) {
    var items =
        numbers.stream()
            .map(
                number ->
                    new BatchCheckItem()
                        .correlationId(Integer.toString(number))
                        .context(context(probes.get(number)))
                        .tupleKey(key(probes.get(number))))
            .toList();
    var request =
        new BatchCheckRequest().authorizationModelId(model).consistency(preference()).checks(items);
    try {
      return sender.send("checks", Twice.ALLOWED, () -> api.batchCheck(id, request)).getResult();
    } catch (Refusal refused) {
      throw refused.failure();
    }
  }

  private static boolean isOfTheMoment(BatchCheckSingleResult result) {
    return result.getError() != null && result.getError().getInputError() == null;
  }

  private static Answer answer(BatchCheckSingleResult result) {
    var error = result.getError();
    if (error == null) {
      return Boolean.TRUE.equals(result.getAllowed()) ? Answer.YES : Answer.NO;
    }
    if (error.getInputError() == ErrorCode.AUTHORIZATION_MODEL_RESOLUTION_TOO_COMPLEX) {
      return Answer.TOO_DEEP;
    }
    throw new ServiceException(Reason.FAILED, "a check: OpenFGA answers " + error.getMessage());
  }

  private static CheckRequestTupleKey key(Probe probe) {
    return new CheckRequestTupleKey()
        .user(probe.user())
        .relation(probe.relation())
        ._object(probe.object());
  }

  private static @Nullable Object context(Probe probe) {
    return probe.context().isEmpty() ? null : probe.context();
  }

  /**
   * Reads a model.
   *
   * @throws IllegalArgumentException when the store has none of this id
   */
  public AuthorizationModel model(String model) {
    try {
      return sender
          .send("the model is read", Twice.ALLOWED, () -> api.readAuthorizationModel(id, model))
          .getAuthorizationModel();
    } catch (Refusal refused) {
      throw new IllegalArgumentException(
          "model '%s' cannot be used: %s".formatted(model, refused.getMessage()), refused);
    }
  }

  /**
   * Reads a page of tuples as they are now.
   *
   * @param limit 1 to {@link #PAGE}
   * @param from where the page begins; empty for the first
   */
  public TuplePage read(TupleFilter filter, int limit, String from) {
    var request =
        new ReadRequest()
            .pageSize(limit)
            .consistency(ConsistencyPreference.HIGHER_CONSISTENCY)
            .continuationToken(from.isEmpty() ? null : from);
    if (!filter.equals(TupleFilter.ALL)) {
      request.tupleKey(
          new ReadRequestTupleKey()
              ._object(filter.object())
              .relation(filter.relation().isEmpty() ? null : filter.relation())
              .user(filter.user().isEmpty() ? null : filter.user()));
    }
    try {
      var page = sender.send("tuples are read", Twice.ALLOWED, () -> api.read(id, request));
      var next = page.getContinuationToken();
      return new TuplePage(
          page.getTuples().stream().map(tuple -> Tuple.of(tuple.getKey())).toList(),
          next == null ? "" : next);
    } catch (Refusal refused) {
      throw refused.failure();
    }
  }

  /** Reads all tuples that pass the filter, page by page. */
  public List<Tuple> readAll(TupleFilter filter) {
    return readAll(filter, PAGE);
  }

  /**
   * Reads all tuples that pass the filter.
   *
   * @param limit of a page, less than {@link #PAGE} for tuples that are large
   */
  public List<Tuple> readAll(TupleFilter filter, int limit) {
    var found = new ArrayList<Tuple>();
    var from = "";
    do {
      var page = read(filter, limit, from);
      found.addAll(page.tuples());
      from = page.next();
    } while (!from.isEmpty());
    return found;
  }

  /** Whether there is a tuple of this object, relation and user. */
  public boolean has(Tuple tuple) {
    return !read(new TupleFilter(tuple.object(), tuple.relation(), tuple.user()), 1, "")
        .tuples()
        .isEmpty();
  }

  /**
   * Writes and deletes tuples, all of them or none.
   *
   * @return false when a written one is there already, or a deleted one is not
   * @throws ServiceException {@code UNAVAILABLE} also when it is unknown whether they are written
   */
  public boolean change(String model, List<Tuple> deleted, List<Tuple> written) {
    var request = new WriteRequest().authorizationModelId(model);
    if (!deleted.isEmpty()) {
      request.deletes(
          new WriteRequestDeletes().tupleKeys(deleted.stream().map(Tuple::deleted).toList()));
    }
    if (!written.isEmpty()) {
      request.writes(
          new WriteRequestWrites().tupleKeys(written.stream().map(Tuple::written).toList()));
    }
    try {
      sender.send("tuples are written", Twice.FORBIDDEN, () -> api.write(id, request));
      return true;
    } catch (Refusal refused) {
      if (refused.isOfChangedTuples()) {
        return false;
      }
      throw refused.failure();
    }
  }

  /** Writes tuples in parts; those that are there already stay. */
  public void put(String model, List<Tuple> written) {
    var requests = new ArrayList<Supplier<Boolean>>();
    for (var part : parts(written, config.tuplesPerWrite())) {
      var writes =
          new WriteRequestWrites()
              .tupleKeys(part.stream().map(Tuple::written).toList())
              .onDuplicate(WriteRequestWrites.OnDuplicateEnum.IGNORE);
      var request = new WriteRequest().authorizationModelId(model).writes(writes);
      requests.add(() -> repeated(request));
    }
    parallel.all(requests);
  }

  /** Deletes tuples in parts; those that are not there do not matter. */
  public void remove(List<Tuple> deleted) {
    var requests = new ArrayList<Supplier<Boolean>>();
    for (var part : parts(deleted, config.tuplesPerWrite())) {
      var deletes =
          new WriteRequestDeletes()
              .tupleKeys(part.stream().map(Tuple::deleted).toList())
              .onMissing(WriteRequestDeletes.OnMissingEnum.IGNORE);
      requests.add(() -> repeated(new WriteRequest().deletes(deletes)));
    }
    parallel.all(requests);
  }

  /** Sends a write that may be carried out twice, also where another write is in its way. */
  private boolean repeated(WriteRequest request) {
    for (int attempt = 1; ; attempt++) {
      try {
        sender.send("tuples are written", Twice.ALLOWED, () -> api.write(id, request));
        return true;
      } catch (Refusal refused) {
        if (!refused.isOfChangedTuples() || attempt == 10) {
          throw refused.failure();
        }
      }
    }
  }

  /** Writes a model; returns its id. */
  public String write(WriteAuthorizationModelRequest model) {
    try {
      return sender
          .send("the model is written", Twice.ALLOWED, () -> api.writeAuthorizationModel(id, model))
          .getAuthorizationModelId();
    } catch (Refusal refused) {
      throw refused.failure();
    }
  }

  private static <T> List<List<T>> parts(List<T> all, int size) {
    var parts = new ArrayList<List<T>>();
    for (int from = 0; from < all.size(); from += size) {
      parts.add(all.subList(from, Math.min(from + size, all.size())));
    }
    return parts;
  }

  @Override
  public void close() {
    parallel.close();
  }
}
