package org.integrationgateway.work.builtin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.builtin.agent.workspace.SourceFolders;
import org.integrationgateway.builtin.agent.workspace.SourceFolders.Folder;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;

/** Lets a runtime provider of this host check out the sources that the configuration permits. */
final class RuntimeFolders implements SourceFolders {
  private final String agent;
  private final List<String> allowed;
  private final Supplier<Optional<RuntimeProvider>> runtime;

  /**
   * The folders of one agent.
   *
   * @param allowed URLs, and beginnings of URLs that end with a slash
   * @param runtime empty: this gateway has no such provider
   */
  RuntimeFolders(String agent, List<String> allowed, Supplier<Optional<RuntimeProvider>> runtime) {
    this.agent = agent;
    this.allowed = allowed;
    this.runtime = runtime;
  }

  @Override
  public boolean available() {
    try {
      return runtime.get().map(found -> found.support().preparesWorkspaces()).orElse(false);
    } catch (ServiceException away) {
      return false;
    }
  }

  @Override
  public Folder prepare(SourceWorkspace sources) {
    for (int i = 0; i < sources.checkouts().size(); i++) {
      requireAllowed(sources.checkouts().get(i).url(), "/workspace/checkouts/" + i + "/url");
    }
    var provider = provider();
    var prepared =
        provider.prepare(
            new WorkspaceRequest(
                Optional.empty(),
                sources.checkouts().stream()
                    .map(checkout -> new Checkout(checkout.url(), checkout.ref(), checkout.path()))
                    .toList(),
                sources.cwd()));
    var root = Path.of(prepared.root());
    if (!Files.isDirectory(root)) {
      provider.remove(prepared.id());
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "the runtime provider of agent '%s' has its workspaces on another host, where the agent cannot read them: name a runtime of builtin:local under providers.agent.%s.config.workspaces.runtime"
              .formatted(agent, agent));
    }
    return new Folder(prepared.id(), root, prepared.commits());
  }

  private RuntimeProvider provider() {
    var found =
        runtime
            .get()
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.NOT_SUPPORTED,
                        "agent '%s' has no runtime provider that prepares workspaces: declare one under runtime.providers"
                            .formatted(agent)));
    if (!found.support().preparesWorkspaces()) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "the runtime provider of agent '%s' prepares no workspaces: it needs git on its host"
              .formatted(agent));
    }
    return found;
  }

  private void requireAllowed(String url, String pointer) {
    if (!isPlain(url) || allowed.stream().noneMatch(permitted -> isBelow(url, permitted))) {
      throw ServiceException.invalidMember(
          pointer,
          "is not a source of agent '%s': an operator permits sources under providers.agent.%s.config.workspaces.sources"
              .formatted(agent, agent));
    }
  }

  private static boolean isBelow(String url, String permitted) {
    return permitted.endsWith("/") ? url.startsWith(permitted) : url.equals(permitted);
  }

  /** Whether no part of the URL leads upwards, or hides what it is. */
  private static boolean isPlain(String url) {
    var text = url.toLowerCase(Locale.ROOT);
    return !text.contains("/..")
        && !text.contains("%2e")
        && !text.contains("%2f")
        && !text.contains("\\");
  }

  @Override
  public void remove(Folder folder) {
    runtime.get().ifPresent(found -> found.remove(folder.id()));
  }
}
