package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.Descriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The members of a message's JSON object by their names, prepared once for each type. */
public final class MessageShape {
  private static final Map<String, MessageShape> ALL = new ConcurrentHashMap<>();

  static final String PROVIDER = "provider";

  /** The other name of the member {@code provider}. */
  public static final String PROVIDER_NAME = "providerName";

  private final List<MessageMember> members;
  private final List<MessageMember> required;
  private final Map<String, MessageMember> byName = new HashMap<>();

  private MessageShape(Descriptor type) {
    members =
        type.getFields().stream()
            .filter(field -> !MessageMember.isText(field))
            .map(MessageMember::of)
            .toList();
    required = members.stream().filter(MessageMember::required).toList();
    for (var member : members) {
      byName.put(member.name(), member);
      // Readers of protobuf-JSON know the name in the definition too.
      byName.put(member.field().getName(), member);
    }
    var provider = byName.get(PROVIDER);
    if (provider != null) {
      byName.putIfAbsent(PROVIDER_NAME, provider);
    }
  }

  /** The shape of a type. */
  public static MessageShape of(Descriptor type) {
    var known = ALL.get(type.getFullName());
    return known != null
        ? known
        : ALL.computeIfAbsent(type.getFullName(), made -> new MessageShape(type));
  }

  /** The members in the order of the definition. */
  public List<MessageMember> members() {
    return members;
  }

  /** The members that a request needs. */
  List<MessageMember> required() {
    return required;
  }

  /** The member of this name; null for an unknown name. */
  public @Nullable MessageMember find(String name) {
    return byName.get(name);
  }

  /** Names in lower camel case, for hints. */
  List<String> names() {
    return members.stream()
        .filter(member -> !member.serverFilled())
        .map(MessageMember::name)
        .toList();
  }
}
