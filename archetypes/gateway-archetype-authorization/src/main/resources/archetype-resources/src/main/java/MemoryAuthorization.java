package ${package};

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.StateChange;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Relationships in memory, which end with the program. Every request reads or writes one consistent
 * state of relationships and model. Models and references are checked before a call arrives here.
 */
public final class MemoryAuthorization implements Authorization {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Maximum number of relationships that are added while the provider runs")
          @Default("100000")
          int relationships) {
    Config {
      if (relationships < 1 || relationships > 1_000_000) {
        throw new IllegalArgumentException("relationships must be between 1 and 1000000");
      }
    }
  }

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Facts facts = new Facts();
  private final int room;
  private RelationModel model = RelationModel.NONE;

  MemoryAuthorization(Config config) {
    room = config.relationships();
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return in(lock.readLock(), () -> answer(question));
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return in(lock.readLock(), () -> questions.stream().map(this::answer).toList());
  }

  private AccessDecision answer(AccessCheck question) {
    return RelationSearch.answer(facts, model, question);
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    return in(lock.readLock(), () -> facts.page(filter, limit, pageToken));
  }

  @Override
  public boolean add(Relationship relationship) {
    return in(
        lock.writeLock(),
        () -> {
          model.admit(relationship);
          if (facts.holds(relationship, Layer.RUNTIME)) {
            return false;
          }
          if (facts.count(Layer.RUNTIME) >= room) {
            throw new ServiceException(
                Reason.NO_CAPACITY,
                "there is room for %d relationships: delete some, or give more room"
                    .formatted(room));
          }
          return facts.add(relationship, Layer.RUNTIME);
        });
  }

  @Override
  public boolean delete(Relationship relationship) {
    return in(
        lock.writeLock(),
        () -> {
          model.admit(relationship);
          boolean was = facts.remove(relationship, Layer.RUNTIME);
          if (!was && facts.holds(relationship, Layer.STATIC)) {
            throw new ServiceException(
                Reason.READ_ONLY,
                "'%s' comes with the configuration: change it there".formatted(relationship));
          }
          return was;
        });
  }

  @Override
  public StateChange setState(AuthorizationModel wanted, List<Relationship> relationships) {
    var next = RelationModel.of(wanted);
    relationships.forEach(next::admit);
    return in(
        lock.writeLock(),
        () -> {
          facts.of(Layer.RUNTIME).forEach(next::admit);
          model = next;
          return facts.replaceStatic(relationships, next.id());
        });
  }

  @Override
  public AuthorizationModel activeModel() {
    return in(lock.readLock(), () -> model.content());
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel wanted) {
    var next = RelationModel.of(wanted);
    return in(
        lock.writeLock(),
        () -> {
          facts.of(Layer.STATIC).forEach(next::admit);
          facts.of(Layer.RUNTIME).forEach(next::admit);
          model = next;
          return next.content();
        });
  }

  private static <T> T in(Lock lock, Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.AUTHORIZATION, Config.class, MemoryAuthorization::new);
  }
}
