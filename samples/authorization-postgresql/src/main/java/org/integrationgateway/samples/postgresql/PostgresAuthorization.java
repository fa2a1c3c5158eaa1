package org.integrationgateway.samples.postgresql;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.authorization.RelationModel;
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
 * Relationships in PostgreSQL; a check is one query. Every request reads or writes one consistent
 * state of relationships and model, also when several programs share the database. Models and
 * references are checked before a call arrives here.
 */
public final class PostgresAuthorization implements Authorization, AutoCloseable {
  private final Database database;
  private final Models models = new Models();

  PostgresAuthorization(Config config) {
    database = new Database(config);
    try {
      database.write(
          transaction -> {
            Tables.create(transaction, config.schema(), RelationModel.NONE);
            return true;
          });
    } catch (ServiceException refused) {
      database.close();
      if (refused.reason() == Reason.UNAVAILABLE) {
        throw refused;
      }
      throw new IllegalArgumentException(
          "schema '%s' cannot be used: %s".formatted(config.schema(), refused.getMessage()),
          refused);
    }
  }

  @Override
  public AccessDecision check(AccessCheck question) {
    return checkMany(List.of(question)).get(0);
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return database.read(
        transaction ->
            new Questions(models.current(transaction, Models.Hold.SNAPSHOT), questions)
                .answer(transaction));
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    return database.read(transaction -> new Facts(transaction).page(filter, limit, pageToken));
  }

  @Override
  public boolean add(Relationship relationship) {
    return database.write(
        transaction -> {
          models.current(transaction, Models.Hold.SHARED).admit(relationship);
          return new Facts(transaction).add(List.of(relationship), Layer.RUNTIME) == 1;
        });
  }

  @Override
  public boolean delete(Relationship relationship) {
    return database.write(
        transaction -> {
          models.current(transaction, Models.Hold.SHARED).admit(relationship);
          var facts = new Facts(transaction);
          boolean was = facts.delete(List.of(relationship), Layer.RUNTIME) == 1;
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
    return database.write(
        transaction -> {
          var facts = new Facts(transaction);
          models.current(transaction, Models.Hold.ALONE);
          facts.shapes(List.of(Layer.RUNTIME)).forEach(next::admit);
          models.replace(transaction, next);
          int deleted = facts.keep(relationships, Layer.STATIC);
          int added = facts.add(relationships, Layer.STATIC);
          return new StateChange(added, deleted, next.id());
        });
  }

  @Override
  public AuthorizationModel activeModel() {
    return database.read(
        transaction -> models.current(transaction, Models.Hold.SNAPSHOT).content());
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel wanted) {
    var next = RelationModel.of(wanted);
    return database.write(
        transaction -> {
          models.current(transaction, Models.Hold.ALONE);
          var facts = new Facts(transaction);
          facts.shapes(List.of(Layer.STATIC, Layer.RUNTIME)).forEach(next::admit);
          models.replace(transaction, next);
          return next.content();
        });
  }

  @Override
  public void close() {
    database.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.AUTHORIZATION, Config.class, PostgresAuthorization::new);
  }
}
