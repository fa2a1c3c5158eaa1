package org.integrationgateway.connections.api;

import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.flow.StartedFlow;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Writes what has become of a connection, the same after every way to connect. */
public final class ConnectJson {
  private ConnectJson() {}

  /** The answer after a credential was given. */
  public static ObjectNode of(ConnectOutcome outcome) {
    var json = Json.object().put("status", outcome.status());
    if (outcome instanceof ConnectOutcome.Connected connected) {
      var result = connected.result();
      json.put("app", result.app())
          .put("connection", result.connection())
          .put("instance", result.instance());
      result.check().ifPresent(check -> json.set("check", of(check)));
      return json;
    }
    var choice = (ConnectOutcome.SelectionRequired) outcome;
    json.put("app", choice.app()).put("connection", choice.connection());
    choice.instance().ifPresent(instance -> json.put("instance", instance));
    json.put("pendingToken", choice.pendingToken().<String>use(text -> text));
    var candidates = json.putArray("candidates");
    choice.candidates().forEach(each -> candidates.add(Json.of(each)));
    if (choice.left() > 0) {
      json.put("moreCandidates", choice.left());
    }
    return json.put("selectionUrl", choice.selectionUrl());
  }

  /** The result of a check of a credential. */
  public static ObjectNode of(CheckResult check) {
    var json = Json.object().put("checked", check.isChecked()).put("ok", check.isOk());
    if (check.status() > 0) {
      json.put("status", check.status());
    }
    if (!check.message().isEmpty()) {
      json.put("message", check.message());
    }
    return json.put("at", check.at().toString()).put("durationMillis", check.millis());
  }

  /** A flow that has begun. */
  public static ObjectNode of(StartedFlow started) {
    return Json.object()
        .put("url", started.url().toString())
        .put("state", started.state().<String>use(text -> text));
  }

  /**
   * The answer after a credential was removed. For a grant of an authorization server, says whether
   * that has revoked it.
   */
  public static ObjectNode disconnected(Revocation revocation) {
    var json = Json.object().put("status", "disconnected");
    return revocation == Revocation.NOT_NEEDED
        ? json
        : json.put("revocation", revocation.wireName());
  }
}
