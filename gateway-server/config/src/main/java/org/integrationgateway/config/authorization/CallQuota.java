package org.integrationgateway.config.authorization;

import java.util.Optional;
import org.integrationgateway.config.server.QuotaConfig;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;

/** An item of {@code authorization.quotas}: the quota of a subject, or of each one with a role. */
public record CallQuota(
    @Doc("Canonical subject, such as user:alice: its calls to all apps count.")
        Optional<String> subject,
    @Doc(
            "A policy of authorization.policies: what counts are a subject's calls with"
                + " 'role' of this policy, to all apps that have it.")
        Optional<String> policy,
    @Doc("The role of 'policy' that allows the calls.") Optional<String> role,
    @Inline QuotaConfig quota) {
  /** Whether the quota is of one subject: then no role is named. */
  public boolean isOfSubject() {
    return subject.isPresent();
  }
}
