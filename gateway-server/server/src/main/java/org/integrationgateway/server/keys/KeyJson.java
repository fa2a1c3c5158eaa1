package org.integrationgateway.server.keys;

import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.UnsealedKey;
import tools.jackson.databind.node.ObjectNode;

/** Keys as JSON. */
public final class KeyJson {
  private KeyJson() {}

  /** A list of keys. */
  public static ObjectNode list(List<ManagedKey> keys) {
    var answer = Json.object();
    var list = answer.putArray("keys");
    keys.forEach(key -> list.add(Json.of(key)));
    return answer;
  }

  /** The state of all keys. */
  public static ObjectNode status(KeyStatus status) {
    var json = Json.object().put("sealing", status.sealing()).put("subjects", status.subjects());
    var roots = json.putArray("rootKeys");
    for (var root : status.rootKeys()) {
      var one = roots.addObject().put("id", root.id()).put("first", root.first());
      one.put("removable", root.removable());
      root.wraps().forEach(one.putArray("wraps")::add);
      root.unseal().ifPresent(unsealed -> one.set("unseal", unseal(unsealed)));
    }
    status.rewrap().ifPresent(work -> json.set("rewrap", progress(work)));
    status.advice().forEach(json.putArray("advice")::add);
    return json;
  }

  private static ObjectNode unseal(UnsealedKey unsealed) {
    var wrapped = unsealed.wrapped();
    var json = Json.object().put("provider", unsealed.provider()).put("key", wrapped.key());
    wrapped.keyVersion().ifPresent(version -> json.put("keyVersion", version));
    return json.put("wrappedAt", wrapped.wrappedAt().toString());
  }

  private static ObjectNode progress(RewrapProgress work) {
    var json =
        Json.object()
            .put("state", work.running() ? "running" : "done")
            .put("pass", work.pass().number())
            .put("checked", work.pass().checked())
            .put("changed", work.allChanged())
            .put("unreadable", work.pass().unreadable());
    work.pass().column().ifPresent(column -> json.put("place", column));
    json.put("startedAt", work.startedAt().toString())
        .put("updatedAt", work.updatedAt().toString());
    work.finishedAt().ifPresent(at -> json.put("finishedAt", at.toString()));
    return json.put("process", work.holder());
  }
}
