package org.integrationgateway.connections.credential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;
import org.jspecify.annotations.Nullable;

/** Tells which connections have to be made again, and which work again. */
public record BrokenConnections(Occurrences occurrences) {
  /** For a vault of which no observer hears. */
  public static final BrokenConnections UNTOLD = new BrokenConnections(new Occurrences());

  private static final String SERVICE_ACCOUNT = "service_account:";

  void refusedByUpstream(HeldCredential held) {
    broken(held, "the service refused the credential");
  }

  void broken(HeldCredential held, String reason) {
    occurrences.happened(occurrence(NoticeTopic.CONNECTION_BROKEN, held.key(), held.id(), reason));
  }

  void recovered(CredentialKey key) {
    occurrences.happened(occurrence(NoticeTopic.CONNECTION_RECOVERED, key, null, ""));
  }

  void removed(CredentialKey key) {
    occurrences.ended(NoticeTopic.CONNECTION_BROKEN, thing(key));
  }

  private static List<String> thing(CredentialKey key) {
    return List.of(key.owner(), key.app(), key.connection(), key.instance());
  }

  private static Occurrence occurrence(
      NoticeTopic topic, CredentialKey key, @Nullable String instance, String reason) {
    boolean shared = key.owner().equals(App.deploymentOwner(key.app()));
    var data = new LinkedHashMap<String, String>();
    data.put("app", key.app());
    data.put("connection", key.connection());
    data.put("instance", key.instance());
    data.put("owner", key.owner());
    var page =
        shared
            ? Occurrence.page("/admin", "tab", "deployment", "app", key.app())
            : page(key, instance);
    var told = new Occurrence(topic, thing(key), reason, page, data);
    return shared ? told : told.concerning(key.owner());
  }

  /** The page that makes the connection again. */
  private static String page(CredentialKey key, @Nullable String instance) {
    var place =
        new ArrayList<>(List.of("tab", "apps", "app", key.app(), "connect", key.connection()));
    if (key.owner().startsWith(SERVICE_ACCOUNT)) {
      place.addAll(List.of("as", key.owner().substring(SERVICE_ACCOUNT.length())));
    }
    if (instance != null) {
      place.addAll(List.of("instance", instance));
    }
    return Occurrence.page("/", place.toArray(String[]::new));
  }
}
