package org.integrationgateway.samples.vault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.integrationgateway.samples.vault.StandIn.Reply;

/** Engines of the stand-in: {@code secret}, {@code old}, {@code transit} and {@code database}. */
final class StandInEngines {
  private final Map<String, List<Map<String, ?>>> versions = new TreeMap<>();
  private final Map<String, Map<String, ?>> old = new TreeMap<>();
  private final Map<String, Integer> leased = new HashMap<>();
  private final StandInTransit transit = new StandInTransit();
  private int leaseSeconds = 3600;
  private int leaseRenewals = Integer.MAX_VALUE;
  private int renewed;

  StandInTransit transit() {
    return transit;
  }

  void store(String path, Map<String, ?> members) {
    versions.computeIfAbsent(path, any -> new ArrayList<>()).add(members);
  }

  void delete(String path) {
    var all = versions.get(path);
    all.set(all.size() - 1, null);
  }

  void storeOld(String path, Map<String, ?> members) {
    old.put(path, members);
  }

  void leases(int seconds, int renewals) {
    leaseSeconds = seconds;
    leaseRenewals = renewals;
  }

  int renewedLeases() {
    return renewed;
  }

  Reply answer(String path, String query, String capability, Map<String, ?> body) {
    var parts = path.split("/", 3);
    boolean list = capability.equals("list");
    return switch (parts[0]) {
      case "secret" ->
          parts.length > 1 && parts[1].equals("metadata") && list
              ? listed(versions.keySet(), parts.length > 2 ? parts[2] : "")
              : parts.length > 2 && parts[1].equals("data")
                  ? version(parts[2], query)
                  : Reply.error(404);
      case "old" -> {
        var name = path.substring(Math.min(path.length(), "old/".length()));
        yield list
            ? listed(old.keySet(), name)
            : old.containsKey(name)
                ? new Reply(200, Map.of("lease_duration", 2764800, "data", old.get(name)))
                : Reply.error(404);
      }
      case "transit" ->
          parts.length < 3 ? Reply.error(404) : transit.answer(parts[1], parts[2], body);
      case "database" -> lease(path);
      case "sys" -> system(path, body);
      default -> Reply.error(404, "no handler for route \"" + path + "\". route entry not found.");
    };
  }

  private static Reply listed(Iterable<String> names, String folder) {
    SortedSet<String> found = new TreeSet<>();
    var in = folder.isEmpty() || folder.endsWith("/") ? folder : folder + "/";
    for (var name : names) {
      if (name.startsWith(in)) {
        var rest = name.substring(in.length());
        int slash = rest.indexOf('/');
        found.add(slash < 0 ? rest : rest.substring(0, slash + 1));
      }
    }
    return found.isEmpty() ? Reply.error(404) : Reply.data(Map.of("keys", List.copyOf(found)));
  }

  private Reply version(String path, String query) {
    var all = versions.get(path);
    int version =
        query.startsWith("version=")
            ? Integer.parseInt(query.substring("version=".length()))
            : all == null ? 0 : all.size();
    if (all == null || version > all.size()) {
      return Reply.error(404);
    }
    var members = all.get(version - 1);
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("version", version);
    metadata.put("destroyed", false);
    metadata.put("deletion_time", members == null ? "2026-11-30T21:00:00Z" : "");
    var data = new LinkedHashMap<String, Object>();
    data.put("data", members);
    data.put("metadata", metadata);
    return new Reply(members == null ? 404 : 200, Map.of("data", data));
  }

  private Reply lease(String path) {
    if (!path.startsWith("database/creds/")) {
      return Reply.error(404);
    }
    var id = path + "/" + (leased.size() + 1);
    leased.put(id, 0);
    return new Reply(
        200,
        Map.of(
            "lease_id",
            id,
            "lease_duration",
            leaseSeconds,
            "renewable",
            true,
            "data",
            Map.of("username", "v-" + leased.size(), "password", "p-" + leased.size())));
  }

  private Reply system(String path, Map<String, ?> body) {
    if (path.equals("sys/leases/renew")) {
      var id = String.valueOf(body.get("lease_id"));
      if (!leased.containsKey(id) || leased.merge(id, 1, Integer::sum) > leaseRenewals) {
        return Reply.error(400, "lease not found or lease is not renewable");
      }
      renewed++;
      return new Reply(
          200, Map.of("lease_id", id, "lease_duration", leaseSeconds, "renewable", true));
    }
    if (path.equals("sys/internal/ui/mounts")) {
      return Reply.data(
          Map.of("secret", Map.of("secret/", Map.of(), "old/", Map.of(), "transit/", Map.of())));
    }
    return switch (path) {
      case "sys/internal/ui/mounts/secret" ->
          Reply.data(Map.of("type", "kv", "options", Map.of("version", "2")));
      case "sys/internal/ui/mounts/old" ->
          Reply.data(Map.of("type", "kv", "options", Map.of("version", "1")));
      case "sys/internal/ui/mounts/transit" -> Reply.data(Map.of("type", "transit"));
      default ->
          Reply.error(
              403,
              "preflight capability check returned 403, please ensure client's policies grant access to path");
    };
  }
}
