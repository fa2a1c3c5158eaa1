package org.integrationgateway.command.member;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** The routes of the members of policies. */
record MemberRoutes(OperatorClient operator) {
  private static final String ROOT = "/authorization";
  private static final List<String> WHO = List.of("subject", "email", "group", "relation");

  static MemberRoutes of(CommandSession session) {
    return new MemberRoutes(new OperatorClient(session));
  }

  /** The apps that have a policy. */
  ArrayNode apps() {
    return operator.list(ROOT + "/apps", answer -> answer.path("apps"));
  }

  ArrayNode members(String app) {
    return operator.list(path(app), answer -> answer.path("members"));
  }

  /** The roles that name a subject. */
  ArrayNode roles(String subject) {
    return operator.list(
        ROOT + "/members?subject=" + GatewayClient.segment(subject),
        answer -> answer.path("members"));
  }

  JsonNode add(String app, String who, String role) {
    var request = JsonMapper.shared().createObjectNode().put("role", role);
    request.put(isSubject(who) ? "subject" : "email", who);
    return operator.call("PUT", path(app), Optional.of(request));
  }

  void remove(String app, String id) {
    operator.call("DELETE", path(app) + "/" + GatewayClient.segment(id), Optional.empty());
  }

  /** Other apps whose policy is that of an app: they have the same members. */
  List<String> alike(String app) {
    var apps = apps();
    var policy = apps.valueStream().filter(each -> name(each).equals(app)).findFirst();
    return apps.valueStream()
        .filter(each -> !name(each).equals(app))
        .filter(
            each ->
                policy.isPresent()
                    && each.path("policy")
                        .asString("")
                        .equals(policy.get().path("policy").asString("?")))
        .map(MemberRoutes::name)
        .toList();
  }

  private static String name(JsonNode app) {
    return app.path("name").asString("");
  }

  /** Whether a member is named as a subject, and not by an email address. */
  static boolean isSubject(String who) {
    return who.startsWith("user:") || who.startsWith("service_account:");
  }

  /** The name of a member: a subject, an address, a group, or all with a relation. */
  static String who(JsonNode member) {
    for (var word : WHO) {
      if (member.has(word)) {
        var value = member.path(word).asString("");
        return switch (word) {
          case "group" -> "group:" + value;
          case "relation" -> value + " of " + member.path("resource").asString("");
          default -> value;
        };
      }
    }
    return "";
  }

  private static String path(String app) {
    return ROOT + "/apps/" + GatewayClient.segment(app) + "/members";
  }
}
