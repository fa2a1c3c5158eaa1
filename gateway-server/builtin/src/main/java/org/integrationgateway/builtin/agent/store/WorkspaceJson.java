package org.integrationgateway.builtin.agent.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.sdk.agent.session.SourceWorkspace.Checkout;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The sources of a session as JSON. */
public final class WorkspaceJson {
  private WorkspaceJson() {}

  public static String write(SourceWorkspace workspace) {
    var json = new LinkedHashMap<String, @Nullable Object>();
    json.put(
        "checkouts",
        workspace.checkouts().stream()
            .map(
                checkout ->
                    Map.of(
                        "url", checkout.url(),
                        "ref", checkout.ref().orElse(""),
                        "path", checkout.path()))
            .toList());
    json.put("cwd", workspace.cwd().orElse(""));
    return JsonValues.write(json);
  }

  public static SourceWorkspace read(String text) {
    var json = JsonValues.parseObject(text);
    return new SourceWorkspace(
        JsonValues.objects(json, "checkouts").stream()
            .map(
                checkout ->
                    new Checkout(
                        JsonValues.text(checkout, "url"),
                        some(checkout, "ref"),
                        JsonValues.text(checkout, "path")))
            .toList(),
        some(json, "cwd"));
  }

  /** The sources at these commits. */
  public static SourceWorkspace at(SourceWorkspace workspace, List<String> commits) {
    var pinned = new ArrayList<Checkout>();
    for (var checkout : workspace.checkouts()) {
      var commit =
          pinned.size() < commits.size() ? Optional.of(commits.get(pinned.size())) : checkout.ref();
      pinned.add(new Checkout(checkout.url(), commit, checkout.path()));
    }
    return new SourceWorkspace(pinned, workspace.cwd());
  }

  private static Optional<String> some(Map<String, @Nullable Object> json, String name) {
    return Optional.of(JsonValues.text(json, name)).filter(text -> !text.isEmpty());
  }
}
