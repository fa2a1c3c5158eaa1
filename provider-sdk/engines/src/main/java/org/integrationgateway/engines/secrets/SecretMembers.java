package org.integrationgateway.engines.secrets;

import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Members of a secret. Messages name members, and never have values.
 *
 * @since 0.1.0
 */
public final class SecretMembers {
  private SecretMembers() {}

  /**
   * The value of a member: a text as it is, a number or boolean as JSON.
   *
   * @param path of the secret, for messages
   * @param member null for the only one
   * @throws ServiceException {@code NOT_FOUND} without such a member, {@code INVALID_INPUT} where a
   *     secret of several members is asked without one, {@code INVALID_STATE} for another type
   */
  public static Secret value(
      String path, @Nullable String member, Map<String, ? extends @Nullable Object> members) {
    var names = new TreeSet<>(members.keySet());
    if (member == null && names.size() != 1) {
      throw new ServiceException(
          names.isEmpty() ? Reason.NOT_FOUND : Reason.INVALID_INPUT,
          names.isEmpty()
              ? "secret '%s' has no members".formatted(path)
              : "secret '%s' has the members %s: append '#' and one of them"
                  .formatted(path, String.join(", ", names)));
    }
    var wanted = member == null ? names.first() : member;
    if (!members.containsKey(wanted)) {
      throw new ServiceException(
          Reason.NOT_FOUND,
          "secret '%s' has no member '%s', but %s.%s"
              .formatted(
                  path, wanted, String.join(", ", names), SimilarNames.sentence(wanted, names)));
    }
    var value = members.get(wanted);
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return Secret.of(String.valueOf(value));
    }
    throw new ServiceException(
        Reason.INVALID_STATE,
        "member '%s' of secret '%s' is %s: store a text, a number or a boolean"
            .formatted(wanted, path, value == null ? "null" : "an object or a list"));
  }
}
