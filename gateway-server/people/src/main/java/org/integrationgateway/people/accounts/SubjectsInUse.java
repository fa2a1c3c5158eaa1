package org.integrationgateway.people.accounts;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.builtin.identity.LocalIdentity;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.people.serviceaccount.AccountProperty;
import org.integrationgateway.people.serviceaccount.ServiceAccount;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The property of service accounts, and the subjects that the configuration names.
 *
 * @param records that end with a service account, besides its tokens
 * @param others whether a subject has something else that an account of its id would get
 */
public record SubjectsInUse(
    ApiTokens tokens,
    Connections connections,
    List<SubjectRecords> records,
    Predicate<String> others)
    implements AccountProperty {
  public SubjectsInUse {
    records = List.copyOf(records);
  }

  /** The subjects that policies, relationships, clients and workflows of the configuration name. */
  public static Set<String> of(GatewayConfig config) {
    var named = new HashSet<String>();
    for (var policy : config.policies().values()) {
      policy.members().stream()
          .filter(member -> member.by() == By.SUBJECT)
          .forEach(member -> named.add(member.name()));
    }
    for (var fact : config.authorization().relationships()) {
      if (fact.target() instanceof OfSubject subject) {
        named.add(subject.id());
      }
    }
    for (var provider : config.providers().of(ProviderKind.IDENTITY)) {
      if (provider.origin() instanceof ProviderConfig.Carried carried) {
        carried.find(LocalIdentity.Config.class).stream()
            .flatMap(local -> local.clients().values().stream())
            .flatMap(client -> client.serviceAccount().stream())
            .forEach(id -> named.add(ServiceAccount.PREFIX + id));
      }
    }
    config.workflows().forEach(workflow -> workflow.spec().runAs().ifPresent(named::add));
    return named;
  }

  @Override
  public boolean exists(String subject) {
    return !tokens.listAny(Optional.of(subject)).isEmpty()
        || connections.hasAny(subject)
        || others.test(subject);
  }

  @Override
  public void end(Caller caller, String subject) {
    tokens.revokeAll(subject);
    records.forEach(kind -> kind.remove(caller, subject));
  }
}
