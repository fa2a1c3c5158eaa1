package org.integrationgateway.server.builtin.authorization;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
import org.integrationgateway.server.builtin.authorization.Relations.Way;

/**
 * Relationships in a database that replicas share. Every request is one transaction: it reads or
 * writes one state of model and relationships.
 */
public final class RelationshipAuthorization implements Authorization {
  private static final List<String> STORES = List.of(Fact.STORE, ActiveModel.STORE);

  private final IndexedDb database;
  private final ActiveModel active = new ActiveModel();

  /**
   * An authorization in a database. * * @param database set up when it is empty; this object does
   * not close it
   */
  public RelationshipAuthorization(IndexedDb database) {
    this.database = database;
    database.createStore(Fact.SCHEMA);
    database.createStore(ActiveModel.SCHEMA);
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return run(Mode.READ_ONLY, tx -> answer(tx, active.read(tx), question));
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return run(
        Mode.READ_ONLY,
        tx -> {
          var model = active.read(tx);
          return questions.stream().map(question -> answer(tx, model, question)).toList();
        });
  }

  private static AccessDecision answer(Transaction tx, PreparedModel model, AccessCheck question) {
    var resource = question.resource();
    var ways = model.waysToDo(resource.type(), question.action());
    return new RelationSearch(tx.store(Fact.STORE), model, question.subject())
        .find(resource, ways)
        .map(
            way ->
                new AccessDecision(
                    true,
                    List.of(way.relation()),
                    "'%s' is %s of '%s'".formatted(question.subject(), way.relation(), resource)))
        .orElseGet(() -> denied(question, ways));
  }

  private static AccessDecision denied(AccessCheck question, List<Way> ways) {
    var needed = ways.stream().map(Way::relation).toList();
    return new AccessDecision(
        false,
        needed,
        "'%s' has none of the relations %s to '%s'"
            .formatted(question.subject(), needed, question.resource()));
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
    var prepared = PreparedModel.of(model);
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
    return run(Mode.READ_ONLY, active::read).model();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    var prepared = PreparedModel.of(model);
    return run(
        Mode.READ_WRITE,
        tx -> {
          if (!active.read(tx).id().equals(prepared.id())) {
            var facts = tx.store(Fact.STORE);
            ModelFit.check(facts, prepared, Layer.STATIC);
            ModelFit.check(facts, prepared, Layer.RUNTIME);
            active.write(tx, prepared);
          }
          return prepared.model();
        });
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return database.transaction(mode, STORES, work);
    } catch (IndexedDbException failure) {
      throw switch (failure.reason()) {
        case UNAVAILABLE, CONFLICT ->
            new ServiceException(
                Reason.UNAVAILABLE,
                "the database of relationships is busy, full or not reachable: try again later",
                failure);
        default -> failure;
      };
    }
  }
}
