package org.integrationgateway.samples.vault;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.engines.secrets.SecretMembers;
import org.integrationgateway.samples.vault.server.Answer;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.samples.vault.server.Tokens;
import org.integrationgateway.samples.vault.server.VaultClient;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.jspecify.annotations.Nullable;

/**
 * The key-value engine, version 1 or 2. Each request reads the server: nothing is kept.
 *
 * @param versioned whether the engine is of version 2
 */
record KeyValue(
    VaultClient client,
    Tokens tokens,
    Refusals refusals,
    String mount,
    String folder,
    boolean versioned)
    implements Engine {
  @Override
  public StoredSecret get(SecretName name) {
    if (!versioned && name.version().isPresent()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "secret '%s' has no versions: leave '@%d' out, or store it in an engine of version 2"
              .formatted(name.path(), name.version().getAsInt()));
    }
    var path = api("data", name.path());
    var query = name.version().isPresent() ? "?version=" + name.version().getAsInt() : "";
    var answer = tokens.ask(token -> client.get(ServerPath.encode(path) + query, token));
    if (!answer.ok()) {
      throw answer.status() == 404 && !answer.errors().contains("no handler for route")
          ? missing(name, answer)
          : refusals.of(answer, "secret '" + name.path() + "'", path, "read");
    }
    var members = versioned ? JsonValues.object(answer.data(), "data") : answer.data();
    return new StoredSecret(
        SecretMembers.value(name.path(), name.member().orElse(null), members),
        version(answer.data()));
  }

  private Optional<String> version(Map<String, @Nullable Object> data) {
    return versioned
        ? Optional.of(
            String.valueOf(JsonValues.whole(JsonValues.object(data, "metadata"), "version")))
        : Optional.empty();
  }

  private ServiceException missing(SecretName name, Answer answer) {
    var metadata = JsonValues.object(answer.data(), "metadata");
    if (Boolean.TRUE.equals(metadata.get("destroyed"))) {
      return notFound(
          "version %d of secret '%s' is destroyed"
              .formatted(JsonValues.whole(metadata, "version"), name.path()));
    }
    var deleted = JsonValues.text(metadata, "deletion_time");
    if (!deleted.isEmpty()) {
      return notFound(
          "version %d of secret '%s' was deleted at %s: undelete it, or store a new version"
              .formatted(JsonValues.whole(metadata, "version"), name.path(), deleted));
    }
    var wrongEngine = wrongEngine();
    if (wrongEngine.isPresent()) {
      return wrongEngine.get();
    }
    var version = name.version().isPresent() ? "version " + name.version().getAsInt() + " of " : "";
    return notFound(
        "there is no %ssecret '%s' below '%s'.%s"
            .formatted(version, name.path(), ServerPath.join(mount, folder), nearName(name)));
  }

  private Optional<ServiceException> wrongEngine() {
    var found = refusals.versionOf(mount);
    if (found.isEmpty() || found.equals(versioned ? "2" : "1")) {
      return Optional.empty();
    }
    return Optional.of(
        new ServiceException(
            Reason.INVALID_STATE,
            found.length() > 1
                ? "the engine at '%s' is '%s', not kv: set mount to a key-value engine"
                    .formatted(mount, found)
                : "the engine at '%s' is of version %s: set engine to kv%s"
                    .formatted(mount, found, found)));
  }

  /** A similar name of the same folder, where the policy permits to list it. */
  private String nearName(SecretName name) {
    int slash = name.path().lastIndexOf('/');
    var in = slash < 0 ? "" : name.path().substring(0, slash);
    try {
      return SimilarNames.sentence(
          name.path(), children(in).stream().map(child -> ServerPath.join(in, child)).toList());
    } catch (ServiceException notPermitted) {
      return "";
    }
  }

  private static ServiceException notFound(String message) {
    return new ServiceException(Reason.NOT_FOUND, message);
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    return new NameWalk(this::children, prefix, limit, pageToken.orElse("")).page();
  }

  /** The names in a folder, where folders end in a slash; none when there is no such folder. */
  private List<String> children(String in) {
    var path = api("metadata", in);
    var answer = tokens.ask(token -> client.get(ServerPath.encode(path) + "?list=true", token));
    if (answer.ok()) {
      return answer.keys();
    }
    if (answer.status() == 404 && !answer.errors().contains("no handler for route")) {
      wrongEngine()
          .ifPresent(
              wrong -> {
                throw wrong;
              });
      return List.of();
    }
    throw refusals.of(answer, "the list of secrets", path + "/", "list");
  }

  private String api(String part, String path) {
    var in = versioned ? mount + "/" + part : mount;
    return ServerPath.join(ServerPath.join(in, folder), path);
  }
}
