package org.integrationgateway.connections.flow;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.seal.SealBrokenException;

/**
 * The instance that a flow connects again: what it has is asked for again where the request does
 * not say otherwise.
 *
 * @param params that the user gave
 * @param scopes that it has, or that the upstream has demanded since
 * @param isRefused whether the upstream does not accept its credential any more
 */
record EarlierInstance(Map<String, String> params, List<String> scopes, boolean isRefused) {
  private static final EarlierInstance NONE = new EarlierInstance(Map.of(), List.of(), false);
  private static final String DEFAULT = "default";

  EarlierInstance {
    params = Map.copyOf(params);
    scopes = List.copyOf(scopes);
  }

  /** The instance with the name that was asked for; without any, one that has nothing. */
  static EarlierInstance find(
      CredentialVault vault, String owner, FlowTarget target, Optional<String> name) {
    return vault.findNow(owner, target.app().name()).stream()
        .filter(held -> held.connection().equals(target.connection().name()))
        .filter(held -> held.instance().equals(name.orElse(DEFAULT)))
        .findFirst()
        .map(held -> of(vault, target, held))
        .orElse(NONE);
  }

  private static EarlierInstance of(CredentialVault vault, FlowTarget target, HeldCredential held) {
    try {
      var given = new LinkedHashMap<>(held.params());
      var asked = new LinkedHashMap<>(target.connection().params());
      asked.values().removeIf(param -> param.origin().isPresent());
      given.keySet().retainAll(asked.keySet());
      return new EarlierInstance(given, vault.scopesToKeep(held), held.isRefused());
    } catch (SealBrokenException unreadable) {
      return NONE;
    }
  }

  /** Returns these parameters, over those of the instance. */
  Map<String, String> with(Map<String, String> given) {
    var all = new LinkedHashMap<>(params);
    all.putAll(given);
    return all;
  }

  /** Returns these scopes, and those of the instance that can be requested. */
  List<String> and(List<String> usual) {
    var all = new LinkedHashSet<>(usual);
    scopes.stream()
        .filter(FlowInput::isScope)
        .limit(Math.max(0, FlowInput.MOST_SCOPES - usual.size()))
        .forEach(all::add);
    return List.copyOf(all);
  }
}
