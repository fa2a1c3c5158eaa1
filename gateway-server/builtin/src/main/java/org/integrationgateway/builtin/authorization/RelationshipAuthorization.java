package org.integrationgateway.builtin.authorization;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.DatabaseRefusal;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.authorization.RelationSearch;
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
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * Relationships in a database that replicas share. Every request is one transaction: it reads or
 * writes one state of model and relationships.
 */
public final class RelationshipAuthorization implements Authorization {
  /** The keys of {@code builtin:relationships}: there are no keys. */
  public record Config() {}

  private static final List<String> STORES = List.of(Fact.STORE, ActiveModel.STORE);

  private final IndexedDb database;
  private final ActiveModel active = new ActiveModel();

  /**
   * An authorization in a database.
   *
   * @param database set up when it is empty; this object does not close it
   */
  public RelationshipAuthorization(IndexedDb database) {
    this.database = database;
    database.createStore(Fact.SCHEMA);
    database.createStore(ActiveModel.SCHEMA);
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return run(
        Mode.READ_ONLY,
        tx -> RelationSearch.answer(new StoredRelationships(tx), active.read(tx), question));
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return run(
        Mode.READ_ONLY,
        tx -> {
          var model = active.read(tx);
          var relationships = new StoredRelationships(tx);
          return questions.stream()
              .map(question -> RelationSearch.answer(relationships, model, question))
              .toList();
        });
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    return run(
        Mode.READ_ONLY,
        tx -> new RelationshipPages(filter).page(tx.store(Fact.STORE), limit, pageToken));
  }

  @Override
  public boolean add(Relationship relationship) {
    return run(
        Mode.READ_WRITE,
        tx -> {
          active.read(tx).admit(relationship);
          var facts = tx.store(Fact.STORE);
          boolean isNew = facts.getKey(Fact.key(relationship, Layer.RUNTIME)).isEmpty();
          if (isNew) {
            facts.put(Fact.write(relationship, Layer.RUNTIME));
          }
          return isNew;
        });
  }

  @Override
  public boolean delete(Relationship relationship) {
    return run(
        Mode.READ_WRITE,
        tx -> {
          active.read(tx).admit(relationship);
          var facts = tx.store(Fact.STORE);
          boolean was = facts.delete(Fact.key(relationship, Layer.RUNTIME));
          if (!was && facts.getKey(Fact.key(relationship, Layer.STATIC)).isPresent()) {
            throw new ServiceException(
                Reason.READ_ONLY,
                "'%s' is defined by the configuration: change it there".formatted(relationship));
          }
          return was;
        });
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    var prepared = RelationModel.of(model);
    relationships.forEach(prepared::admit);
    return run(
        Mode.READ_WRITE,
        tx -> {
          var facts = tx.store(Fact.STORE);
          if (!active.read(tx).id().equals(prepared.id())) {
            ModelFit.check(facts, prepared, Layer.RUNTIME);
            active.write(tx, prepared);
          }
          return StaticLayer.replace(facts, relationships, prepared.id());
        });
  }

  @Override
  public AuthorizationModel activeModel() {
    return run(Mode.READ_ONLY, active::read).content();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    var prepared = RelationModel.of(model);
    return run(
        Mode.READ_WRITE,
        tx -> {
          if (!active.read(tx).id().equals(prepared.id())) {
            var facts = tx.store(Fact.STORE);
            ModelFit.check(facts, prepared, Layer.STATIC);
            ModelFit.check(facts, prepared, Layer.RUNTIME);
            active.write(tx, prepared);
          }
          return prepared.content();
        });
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return database.transaction(mode, STORES, work);
    } catch (IndexedDbException failure) {
      throw DatabaseRefusal.of("relationships", failure);
    }
  }
}
