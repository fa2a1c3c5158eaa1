package org.integrationgateway.connections.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Subject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The subject that begins a connection, for those who complete it later: as JSON. */
public final class CallerText {
  private CallerText() {}

  public static ObjectNode of(Caller caller) {
    var subject = caller.subject();
    var json = Json.object().put("subject", subject.id());
    subject.email().ifPresent(email -> json.put("email", email));
    subject.displayName().ifPresent(name -> json.put("displayName", name));
    put(json, "scopes", subject.scopes());
    put(json, "groups", caller.groups());
    json.put("proof", caller.proof().kind().name());
    caller.proof().id().ifPresent(id -> json.put("proofId", id));
    caller.proof().provider().ifPresent(provider -> json.put("provider", provider));
    return json;
  }

  public static Caller parse(JsonNode json) {
    var subject =
        new Subject(
            json.get("subject").asString(),
            text(json, "email"),
            text(json, "displayName"),
            texts(json, "scopes"));
    var proof =
        new Proof(
            Proof.Kind.valueOf(json.get("proof").asString()),
            text(json, "proofId"),
            text(json, "provider"));
    return Caller.of(subject, proof, texts(json, "groups"));
  }

  private static void put(ObjectNode json, String name, List<String> texts) {
    var array = json.putArray(name);
    texts.forEach(array::add);
  }

  private static List<String> texts(JsonNode json, String name) {
    var texts = new ArrayList<String>();
    json.get(name).forEach(each -> texts.add(each.asString()));
    return texts;
  }

  private static Optional<String> text(JsonNode json, String name) {
    return Optional.ofNullable(json.get(name)).map(JsonNode::asString);
  }
}
