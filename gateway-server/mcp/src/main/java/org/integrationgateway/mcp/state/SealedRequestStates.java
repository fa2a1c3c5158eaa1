package org.integrationgateway.mcp.state;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ObjectNode;

/** Request states sealed by the newest data key, so that every replica can open them. */
public final class SealedRequestStates implements RequestStates {
  private static final SealedPlace PLACE =
      new SealedPlace("mcp-request-state", List.of(), "state", "system:mcp");

  private final Sealer sealer;

  public SealedRequestStates(Sealer sealer) {
    this.sealer = sealer;
  }

  @Override
  public String seal(RequestState state) {
    var json =
        Json.object()
            .put("subject", state.subject())
            .put("request", state.request())
            .put("expires", state.expires().toEpochMilli());
    state.upstream().ifPresent(upstream -> json.put("upstream", upstream));
    state.call().ifPresent(call -> json.put("call", call.id()).put("round", call.round()));
    var sealed = sealer.sealShared(PLACE, Secret.of(Json.write(json)));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed.bytes());
  }

  @Override
  public RequestState open(String text, String subject, String request, Instant now) {
    var state = opened(text);
    if (!state.subject().equals(subject)) {
      throw refused("belongs to another subject");
    }
    if (!state.request().equals(request)) {
      throw refused("belongs to another request: repeat the method and params that it came with");
    }
    if (!now.isBefore(state.expires())) {
      throw refused("is too old");
    }
    return state;
  }

  private RequestState opened(String text) {
    try {
      var sealed = Sealed.of(Base64.getUrlDecoder().decode(text));
      if (Sealer.isSubjectKey(sealed.keyId())) {
        throw refused("was not issued by this gateway");
      }
      return sealer.open(PLACE, sealed).useBytes(bytes -> state(Json.parseObject(bytes)));
    } catch (IllegalArgumentException | SealBrokenException changed) {
      throw refused("was changed, or was not issued by this gateway");
    }
  }

  private static RequestState state(ObjectNode json) {
    var call = json.get("call");
    var upstream = json.get("upstream");
    return new RequestState(
        json.get("subject").stringValue(),
        json.get("request").stringValue(),
        Instant.ofEpochMilli(json.get("expires").longValue()),
        upstream == null ? Optional.empty() : Optional.of(upstream.stringValue()),
        call == null
            ? Optional.empty()
            : Optional.of(
                new RequestState.WaitingCall(call.stringValue(), json.get("round").intValue())));
  }

  private static RefusedStateException refused(String reason) {
    return new RefusedStateException(
        "requestState " + reason + ": send the request again without it");
  }
}
