package org.integrationgateway.config;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.authorization.CallQuota;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.fields.FieldRule;

/** Checks the names in limits and quotas. */
record LimitChecks(Reading reading) {
  private static final String BACKEND = "backend";

  /**
   * Checks {@code server.limits.backend}.
   *
   * @param caches the names of {@code providers.cache}
   */
  void checkBackend(Settings limits, Collection<String> caches) {
    boolean local =
        limits.written(BACKEND, String.class).filter(RatesConfig.LOCAL::equals).isPresent();
    if (!local) {
      reading.reference(limits, BACKEND, "the provider", "providers.cache", caches);
    }
  }

  /**
   * Checks {@code authorization.quotas}.
   *
   * @param grows whether an authorization provider may give subjects more roles
   */
  void checkQuotas(Settings authorization, Map<String, PolicyConfig> policies, boolean grows) {
    for (var item : authorization.items("quotas")) {
      reading.reference(
          item, "policy", "the authorization policy", "authorization.policies", policies.keySet());
      RecordBlock.of(CallQuota.class)
          .find(item)
          .ifPresent(
              quota -> {
                check(item, quota);
                if (!grows) {
                  checkRole(item, quota, policies);
                }
              });
    }
  }

  private void check(Settings item, CallQuota quota) {
    boolean ofRole = quota.policy().isPresent() && quota.role().isPresent();
    boolean ofPart = quota.policy().isPresent() || quota.role().isPresent();
    if (quota.isOfSubject() ? ofPart : !ofRole) {
      reading.problem(
          FieldRule.VALUE,
          at(item),
          "an item of 'authorization.quotas' needs one subject, or a role of a policy",
          "Write 'subject', or 'policy' with 'role'.");
    }
    if (quota.quota().isUnlimited()) {
      reading.problem(
          FieldRule.VALUE,
          at(item),
          "an item of 'authorization.quotas' limits nothing",
          "Write 'perDay', 'perMonth', or both.");
    }
  }

  private static Position at(Settings item) {
    return item.at(
        Stream.of("subject", "policy", "role", "perDay")
            .filter(key -> item.node(key).isPresent())
            .findFirst()
            .orElse("perMonth"));
  }

  private void checkRole(Settings item, CallQuota quota, Map<String, PolicyConfig> policies) {
    var policy = quota.policy().map(policies::get);
    if (policy.isEmpty() || quota.role().isEmpty()) {
      return;
    }
    var role = quota.role().get();
    var given = policy.get().members().stream().map(PolicyConfig.Member::role).distinct().toList();
    if (!given.contains(role)) {
      reading.problem(
          ConfigRule.MATCHES_NOTHING,
          item.at("role"),
          ("no member of policy '%s' has the role '%s', to which 'authorization.quotas' gives a"
                  + " quota%s")
              .formatted(policy.get().name(), role, SimilarNames.suffix(role, given)),
          "Add a member with this role, or name one that a member has.");
    }
  }
}
