package org.integrationgateway.samples.vault;

import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.samples.vault.server.Answer;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.samples.vault.server.Tokens;
import org.integrationgateway.samples.vault.server.VaultClient;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;

/** Explains what the server refuses. */
record Refusals(VaultClient client, Tokens tokens) {
  /**
   * A request that the server refuses.
   *
   * @param what was asked for, such as {@code secret 'a'}
   * @param path of the request, as a policy writes it
   * @param capability that the request needs
   */
  ServiceException of(Answer answer, String what, String path, String capability) {
    if (answer.status() == 403) {
      return new ServiceException(
          Reason.DENIED,
          "%s is not permitted: the token has ended, or its policy lacks path \"%s\" { capabilities = [\"%s\"] }"
              .formatted(what, path, capability));
    }
    if (answer.errors().contains("no handler for route")) {
      return noEngine(what, path);
    }
    var said = answer.errors().isEmpty() ? "" : ": " + answer.errors();
    if (answer.status() == 404) {
      return new ServiceException(
          Reason.NOT_FOUND, "there is no %s at '%s'%s".formatted(what, path, said));
    }
    return new ServiceException(
        answer.status() == 400 ? Reason.INVALID_INPUT : Reason.FAILED,
        "%s is refused with status %d%s".formatted(what, answer.status(), said));
  }

  private ServiceException noEngine(String what, String path) {
    var wanted = path.substring(0, path.indexOf('/') < 0 ? path.length() : path.indexOf('/'));
    return new ServiceException(
        Reason.NOT_FOUND,
        "%s: no engine is enabled at '%s'.%s"
            .formatted(what, wanted, SimilarNames.sentence(wanted, mounts())));
  }

  /** The mounts that the token may know; empty when the server does not tell. */
  private List<String> mounts() {
    try {
      var answer = tokens.ask(token -> client.get("sys/internal/ui/mounts", token));
      return JsonValues.object(answer.data(), "secret").keySet().stream()
          .map(mount -> mount.replaceAll("/$", ""))
          .toList();
    } catch (ServiceException away) {
      return List.of();
    }
  }

  /**
   * The version of a key-value engine, as {@code 1} or {@code 2}; another word for another engine,
   * and an empty one when the server does not tell.
   */
  String versionOf(String mount) {
    try {
      var answer =
          tokens.ask(
              token -> client.get("sys/internal/ui/mounts/" + ServerPath.encode(mount), token));
      var type = JsonValues.text(answer.data(), "type");
      if (!answer.ok() || !type.equals("kv")) {
        return type;
      }
      var version = JsonValues.text(JsonValues.object(answer.data(), "options"), "version");
      return version.isEmpty() ? "1" : version;
    } catch (ServiceException away) {
      return "";
    }
  }
}
