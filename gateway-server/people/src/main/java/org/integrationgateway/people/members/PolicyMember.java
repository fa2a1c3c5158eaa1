package org.integrationgateway.people.members;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.authorization.PolicyConfig.Member;
import org.integrationgateway.sdk.authorization.ResourceRef;

/**
 * A member of a policy, as operators see it.
 *
 * @param id stable and the same on every replica
 * @param name subject, address, group or relation
 * @param resource that the relation is to
 * @param readOnly whether the configuration lists it
 */
public record PolicyMember(
    String id, By by, String name, Optional<ResourceRef> resource, String role, boolean readOnly) {
  static final Comparator<PolicyMember> BY_NAME =
      Comparator.comparing(PolicyMember::name).thenComparing(PolicyMember::role);

  private static final int ID_BYTES = 15;

  static PolicyMember configured(String policy, Member member) {
    return new PolicyMember(
        id(policy, member.by(), member.name(), member.resource(), member.role()),
        member.by(),
        member.name(),
        member.resource(),
        member.role(),
        true);
  }

  static PolicyMember added(String policy, String subject, String role) {
    return new PolicyMember(
        id(policy, By.SUBJECT, subject, Optional.empty(), role),
        By.SUBJECT,
        subject,
        Optional.empty(),
        role,
        false);
  }

  private static String id(
      String policy, By by, String name, Optional<ResourceRef> resource, String role) {
    var digest = Sha256.digest();
    for (var part :
        new String[] {
          policy, by.name(), name, resource.map(ResourceRef::toString).orElse(""), role
        }) {
      digest.update(part.getBytes(UTF_8));
      digest.update((byte) 0);
    }
    var start = Arrays.copyOf(digest.digest(), ID_BYTES);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(start);
  }
}
