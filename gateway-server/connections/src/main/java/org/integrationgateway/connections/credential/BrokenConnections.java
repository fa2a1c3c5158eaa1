package org.integrationgateway.connections.credential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;

/** Tells which connections have to be made again, and which work again. */
public record BrokenConnections(Occurrences occurrences) {
  /** For a vault of which no observer hears. */
  public static final BrokenConnections UNTOLD = new BrokenConnections(new Occurrences());

  void refusedByUpstream(HeldCredential held) {
    broken(held, "the service refused the credential");
  }

  void broken(HeldCredential held, String reason) {
    occurrences.happened(
        occurrence(NoticeTopic.CONNECTION_BROKEN, held.key(), Optional.of(held.id()), reason));
  }

  void recovered(CredentialKey key) {
    occurrences.happened(occurrence(NoticeTopic.CONNECTION_RECOVERED, key, Optional.empty(), ""));
  }

  void removed(CredentialKey key) {
    occurrences.ended(NoticeTopic.CONNECTION_BROKEN, thing(key));
  }

  private static List<String> thing(CredentialKey key) {
    return List.of(key.owner(), key.app(), key.connection(), key.instance());
  }

  private static Occurrence occurrence(
      NoticeTopic topic, CredentialKey key, Optional<String> instance, String reason) {
    boolean shared = key.owner().equals(App.deploymentOwner(key.app()));
    var data = new LinkedHashMap<String, String>();
    data.put("app", key.app());
    data.put("connection", key.connection());
    data.put("instance", key.instance());
    data.put("owner", key.owner());
    return new Occurrence(
        topic,
        thing(key),
        shared ? Optional.empty() : Optional.of(key.owner()),
        reason,
        shared
            ? Occurrence.page("/admin", "tab", "deployment", "app", key.app())
            : page(key, instance),
        data);
  }

  /** The page that makes the connection again. */
  private static String page(CredentialKey key, Optional<String> instance) {
    var place =
        new ArrayList<>(List.of("tab", "apps", "app", key.app(), "connect", key.connection()));
    if (key.owner().startsWith("service_account:")) {
      place.addAll(List.of("as", key.owner()));
    }
    instance.ifPresent(id -> place.addAll(List.of("instance", id)));
    return Occurrence.page("/", place.toArray(String[]::new));
  }
}
