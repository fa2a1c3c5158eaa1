package org.integrationgateway.people.serviceaccount;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.core.access.RelationshipList;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;

/** The managers of service accounts, as relationships of the authorization provider. */
final class AccountManagers {
  private final ServingAuthorization authorization;

  AccountManagers(ServingAuthorization authorization) {
    this.authorization = authorization;
  }

  /** Whether the subject may perform {@code manages} on the service account. */
  boolean manages(String subject, String id) {
    return authorization.ask(provider -> provider.check(question(subject, id)).allowed());
  }

  /** Returns the service accounts that the subject may manage. */
  List<ServiceAccount> managed(String subject, List<ServiceAccount> accounts) {
    return authorization.ask(
        provider -> {
          var managed = new ArrayList<ServiceAccount>();
          for (int from = 0; from < accounts.size(); from += Authorization.MAX_CHECKS) {
            int to = Math.min(from + Authorization.MAX_CHECKS, accounts.size());
            var some = accounts.subList(from, to);
            var decisions =
                provider.checkMany(
                    some.stream().map(account -> question(subject, account.id())).toList());
            for (int i = 0; i < decisions.size(); i++) {
              if (decisions.get(i).allowed()) {
                managed.add(some.get(i));
              }
            }
          }
          return managed;
        });
  }

  private static AccessCheck question(String subject, String id) {
    return AccessCheck.of(subject, GatewayTypes.MANAGES, GatewayTypes.serviceAccount(id));
  }

  /** The managers, in the order of the provider. */
  List<ManagingSubject> list(String id) {
    return authorization.ask(provider -> listed(provider, id));
  }

  private static List<ManagingSubject> listed(Authorization provider, String id) {
    return new RelationshipList(provider)
            .listed(
                RelationshipFilter.to(GatewayTypes.serviceAccount(id))
                    .withRelation(GatewayTypes.MANAGER))
            .stream()
            .map(
                listed ->
                    ManagingSubject.of(
                        listed.relationship().target(), listed.layer() == Layer.STATIC))
            .toList();
  }

  /** Makes the subject the only manager of a new service account. */
  void begin(String id, String subject) {
    authorization.change(
        provider -> {
          deleteAll(provider, RelationshipFilter.to(GatewayTypes.serviceAccount(id)));
          return provider.add(relationship(id, subject));
        });
  }

  /** Adds a manager; returns whether it is new. */
  boolean add(String id, String subject) {
    return authorization.change(provider -> provider.add(relationship(id, subject)));
  }

  /**
   * Deletes a manager.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code CONFLICT} when the configuration lists it,
   *     {@code INVALID_STATE} when it is the last one
   */
  ManagingSubject delete(String id, String manager) {
    return authorization.change(
        provider -> {
          var all = listed(provider, id);
          var found = all.stream().filter(one -> one.id().equals(manager)).toList();
          if (found.isEmpty()) {
            throw new GatewayException(
                ErrorCode.NOT_FOUND,
                "service account '%s' has no member '%s'".formatted(id, manager));
          }
          var gone = found.get(0);
          if (gone.readOnly()) {
            throw new GatewayException(
                ErrorCode.CONFLICT,
                "the configuration lists '%s' as manager: change it there"
                    .formatted(gone.target()));
          }
          if (all.size() == 1) {
            throw new GatewayException(
                ErrorCode.INVALID_STATE,
                "'%s' is the last manager of service account '%s': add another one first, or delete the service account"
                    .formatted(gone.target(), id));
          }
          provider.delete(
              new Relationship(
                  gone.target(), GatewayTypes.MANAGER, GatewayTypes.serviceAccount(id)));
          return gone;
        });
  }

  /** Whether relationships say something about this service account. */
  boolean isKnown(String id) {
    return authorization.ask(
        provider ->
            !provider
                .list(RelationshipFilter.about(ServiceAccount.subjectId(id)), 1, Optional.empty())
                .relationships()
                .isEmpty());
  }

  /** Deletes what the service account may do, and at last who manages it. */
  void end(String id) {
    authorization.change(
        provider -> {
          deleteAll(provider, RelationshipFilter.about(ServiceAccount.subjectId(id)));
          return deleteAll(provider, RelationshipFilter.to(GatewayTypes.serviceAccount(id)));
        });
  }

  /** Deletes the relationships of the runtime layer; those of the configuration stay. */
  private static int deleteAll(Authorization provider, RelationshipFilter filter) {
    var gone = new RelationshipList(provider).all(filter.in(Layer.RUNTIME));
    gone.forEach(provider::delete);
    return gone.size();
  }

  private static Relationship relationship(String id, String subject) {
    return Relationship.of(subject, GatewayTypes.MANAGER, GatewayTypes.serviceAccount(id));
  }
}
