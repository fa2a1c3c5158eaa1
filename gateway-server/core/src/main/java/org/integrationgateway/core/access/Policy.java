package org.integrationgateway.core.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;

/**
 * A policy of the configuration, prepared: roles by what members are known by.
 *
 * @param byEmail in lower case, also of members that are named {@code user:} and an address
 * @param groups of a subject at its last login, for calls from inside
 * @param order every role, in the order in which the configuration lists it first
 * @param related the roles of members that are known by a relation
 */
record Policy(
    String name,
    boolean allowByDefault,
    Map<String, List<String>> bySubject,
    Map<String, List<String>> byEmail,
    Map<String, List<String>> byGroup,
    Function<String, List<String>> groups,
    List<String> order,
    List<String> related) {
  private static final String USER = "user:";

  /** Stands for a policy that is bound but not configured: it has no members. */
  static Policy empty(String name) {
    return of(new PolicyConfig(name, false, List.of()), subject -> List.of());
  }

  static Policy of(PolicyConfig config, Function<String, List<String>> groups) {
    var bySubject = new HashMap<String, List<String>>();
    var byEmail = new HashMap<String, List<String>>();
    var byGroup = new HashMap<String, List<String>>();
    var order = new LinkedHashSet<String>();
    var related = new LinkedHashSet<String>();
    for (var member : config.members()) {
      order.add(member.role());
      switch (member.by()) {
        case SUBJECT -> {
          add(bySubject, member.name(), member.role());
          if (member.name().startsWith(USER) && member.name().indexOf('@') > 0) {
            add(
                byEmail,
                PolicyConfig.address(member.name().substring(USER.length())),
                member.role());
          }
        }
        case EMAIL -> add(byEmail, PolicyConfig.address(member.name()), member.role());
        case GROUP -> add(byGroup, member.name(), member.role());
        case RELATION -> related.add(member.role());
      }
    }
    return new Policy(
        config.name(),
        config.allowByDefault(),
        Map.copyOf(bySubject),
        Map.copyOf(byEmail),
        Map.copyOf(byGroup),
        groups,
        List.copyOf(order),
        List.copyOf(related));
  }

  private static void add(Map<String, List<String>> roles, String name, String role) {
    var all = new ArrayList<>(roles.getOrDefault(name, List.of()));
    if (!all.contains(role)) {
      all.add(role);
    }
    roles.put(name, List.copyOf(all));
  }

  /**
   * The roles that the configuration gives the caller: by its subject, by {@code user:} and its
   * e-mail address, by its address or by one of its groups. In the order of the configuration.
   */
  List<String> roles(Caller caller) {
    var subject = caller.subject();
    var own = bySubject.getOrDefault(subject.id(), List.of());
    var claimed = byGroup.isEmpty() ? List.<String>of() : groups(caller);
    var named =
        byEmail.isEmpty() || subject.email().isEmpty()
            ? List.<String>of()
            : byEmail.getOrDefault(PolicyConfig.address(subject.email().get()), List.of());
    if (named.isEmpty() && claimed.isEmpty()) {
      return own;
    }
    var all = new ArrayList<>(own);
    all.addAll(named);
    for (var group : claimed) {
      all.addAll(byGroup.getOrDefault(group, List.of()));
    }
    return all.size() < 2 ? all : ordered(all);
  }

  private List<String> groups(Caller caller) {
    return caller.proof().kind() == Proof.Kind.INSIDE
        ? groups.apply(caller.subject().id())
        : caller.groups();
  }

  /** Without duplicates: those of the configuration in its order, then the others by name. */
  private List<String> ordered(List<String> roles) {
    Set<String> sorted =
        new TreeSet<>(
            Comparator.comparingInt((String role) -> place(role))
                .thenComparing(Comparator.naturalOrder()));
    sorted.addAll(roles);
    return List.copyOf(sorted);
  }

  /** Roles of relationships, in the same order. */
  List<String> ordered(Set<String> roles) {
    return ordered(List.copyOf(roles));
  }

  private int place(String role) {
    int place = order.indexOf(role);
    return place < 0 ? order.size() : place;
  }
}
