package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.Descriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The members of a message's JSON object by their names, prepared once for each type. */
public final class Shape {
  private static final Map<String, Shape> ALL = new ConcurrentHashMap<>();

  static final String PROVIDER = "provider";

  /** The other name of the member {@code provider}. */
  public static final String PROVIDER_NAME = "providerName";

  private final List<Member> members;
  private final List<Member> required;
  private final Map<String, Member> byName = new HashMap<>();

  private Shape(Descriptor type) {
    members =
        type.getFields().stream().filter(field -> !Member.isText(field)).map(Member::of).toList();
    required = members.stream().filter(Member::required).toList();
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
  public static Shape of(Descriptor type) {
    var known = ALL.get(type.getFullName());
    return known != null ? known : ALL.computeIfAbsent(type.getFullName(), made -> new Shape(type));
  }

  /** The members in the order of the definition. */
  public List<Member> members() {
    return members;
  }

  /** The members that a request needs. */
  List<Member> required() {
    return required;
  }

  /** The member of this name; null for an unknown name. */
  public @Nullable Member find(String name) {
    return byName.get(name);
  }

  /** Names in lower camel case, for hints. */
  List<String> names() {
    return members.stream().filter(member -> !member.serverFilled()).map(Member::name).toList();
  }
}
