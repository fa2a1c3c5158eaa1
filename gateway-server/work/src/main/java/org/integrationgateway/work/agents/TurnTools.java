package org.integrationgateway.work.agents;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;

/**
 * The tools of turns: operations of apps that the subject of the call in force may use.
 *
 * @param find the operation of this name as a tool; empty when it does not exist, or the subject
 *     may not use it
 * @param ofApp the operations of the app of this name that the subject may use, as tools
 * @param all every tool that the subject may use
 */
public record TurnTools(
    Function<ToolRef, Optional<Tool>> find,
    Function<String, List<Tool>> ofApp,
    Supplier<List<Tool>> all) {
  /** The operation of a tool that stands for all operations of its app. */
  private static final String EVERY = "*";

  private static final int MOST = 128;

  /**
   * The same turn for its provider, with whole apps as their operations of now. A package gets the
   * tools with all that a model must know of them; an embedded provider looks them up itself.
   *
   * @throws ServiceException {@code INVALID_INPUT} with every tool that cannot be used
   */
  NewTurn resolved(NewTurn turn, boolean forPackage) {
    if (!turn.tools().isEmpty()) {
      throw ServiceException.invalidMember(
          "/tools", "is set by the gateway: name tools in toolRefs");
    }
    var tools = named(turn.toolRefs());
    if (tools.size() > MOST) {
      throw ServiceException.invalidMember(
          "/toolRefs",
          "names %d operations, and a turn has at most %d: name those that it needs"
              .formatted(tools.size(), MOST));
    }
    var refs = tools.stream().map(Tool::ref).toList();
    if (!forPackage) {
      return turn.with(refs, List.of());
    }
    if (turn.toolSource() == ToolSource.MCP_CATALOG) {
      all.get().stream()
          .filter(tool -> tools.stream().noneMatch(known -> known.ref().equals(tool.ref())))
          .forEach(tools::add);
      if (tools.size() > MOST) {
        throw ServiceException.invalidMember(
            "/toolSource",
            "you may use %d tools, and a turn has at most %d: name those that it needs in toolRefs"
                .formatted(tools.size(), MOST));
      }
    }
    return turn.with(refs, tools);
  }

  private List<Tool> named(List<ToolRef> refs) {
    var tools = new ArrayList<Tool>();
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < refs.size(); i++) {
      var ref = refs.get(i);
      var found = found(ref);
      if (found.isEmpty()) {
        problems.add(
            new Problem(
                "/toolRefs/" + i + "/operation",
                "app '%s' has no operation%s that you may use"
                    .formatted(ref.app(), isEvery(ref) ? "" : " '" + ref.operation() + "'")));
      }
      found.stream()
          .filter(tool -> tools.stream().noneMatch(known -> known.ref().equals(tool.ref())))
          .forEach(tools::add);
    }
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput("a tool cannot be used", problems);
    }
    return tools;
  }

  private List<Tool> found(ToolRef ref) {
    return isEvery(ref) ? ofApp.apply(ref.app()) : find.apply(ref).stream().toList();
  }

  private static boolean isEvery(ToolRef ref) {
    return ref.operation().equals(EVERY);
  }
}
