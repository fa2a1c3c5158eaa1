package org.integrationgateway.config.authorization;

import java.util.List;
import java.util.Map;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** The keys of {@code authorization.policies} that are checked together. */
public final class PolicyKeys {
  private static final RecordBlock<PolicyConfig.Named> MEMBER =
      RecordBlock.of(PolicyConfig.Named.class);

  public static final Key<Map<String, Settings>> POLICIES =
      RecordBlock.of(AuthorizationInFile.class).key("policies");
  public static final Key<List<Settings>> MEMBERS =
      RecordBlock.of(PolicyConfig.InFile.class).key("members");
  public static final Key<String> SUBJECT = MEMBER.key("subject");

  static final Key<String> EMAIL = MEMBER.key("email");
  static final Key<String> GROUP = MEMBER.key("group");
  static final Key<String> RELATION = MEMBER.key("relation");
  static final Key<String> RESOURCE = MEMBER.key("resource");
  static final Key<String> ROLE = MEMBER.key("role");

  private PolicyKeys() {}
}
