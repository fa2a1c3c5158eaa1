package org.integrationgateway.testkit.mcp.offered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** The features of the server, the same in both generations of the protocol. */
public final class OfferedFeatures {
  private final int resourceNotFound;
  private final OfferedTasks tasks;
  private final AtomicInteger toolChanges = new AtomicInteger();
  private final AtomicInteger promptChanges = new AtomicInteger();
  private final List<OfferedTool> tools = new ArrayList<>(PlainTools.ALL);

  /**
   * @param resourceNotFound the code of the error, which differs between the generations
   */
  public OfferedFeatures(int resourceNotFound) {
    this.resourceNotFound = resourceNotFound;
    this.tasks = new OfferedTasks(resourceNotFound != RpcFault.INVALID_PARAMS);
    tools.addAll(AskingTools.ALL);
    tools.addAll(TaskTools.of(tasks));
    tools.add(changing("test_trigger_tool_change", "Changes the list of tools", this::changeTools));
    tools.add(
        changing("test_trigger_prompt_change", "Changes the list of prompts", this::changePrompts));
    tools.add(
        changing(
            "test_trigger_resource_update", "Changes the watched resource", this::changeResource));
  }

  private static OfferedTool changing(
      String name, String description, Consumer<FeatureCall> change) {
    return OfferedTool.of(
        name,
        description,
        call -> {
          change.accept(call);
          return OfferedTool.text("Changed");
        });
  }

  private void changeTools(FeatureCall call) {
    toolChanges.incrementAndGet();
    call.announce("notifications/tools/list_changed", RpcText.object());
  }

  private void changePrompts(FeatureCall call) {
    promptChanges.incrementAndGet();
    call.announce("notifications/prompts/list_changed", RpcText.object());
  }

  private void changeResource(FeatureCall call) {
    call.announce(
        "notifications/resources/updated", RpcText.object().put("uri", OfferedResources.WATCHED));
  }

  /** The capabilities of the server. */
  public ObjectNode capabilities() {
    var capabilities = RpcText.object();
    capabilities.putObject("tools").put("listChanged", true);
    capabilities.putObject("prompts").put("listChanged", true);
    capabilities.putObject("resources").put("subscribe", true).put("listChanged", true);
    capabilities.putObject("completions");
    capabilities.putObject("logging");
    tasks.declare(capabilities);
    return capabilities;
  }

  /** The result of a request. */
  public ObjectNode answer(FeatureCall call) {
    return switch (call.method()) {
      case "tools/list" -> listTools();
      case "tools/call" -> callTool(call);
      case "prompts/list" -> OfferedPrompts.list(promptChanges.get() % 2 == 1);
      case "prompts/get" -> OfferedPrompts.get(call);
      case "resources/list" -> OfferedResources.list();
      case "resources/templates/list" -> OfferedResources.templates();
      case "resources/read" ->
          OfferedResources.read(RpcText.text(call.params(), "uri"), resourceNotFound);
      case "completion/complete" -> OfferedPrompts.complete(call.params());
      default ->
          tasks
              .answer(call)
              .orElseThrow(
                  () ->
                      RpcFault.of(
                          404,
                          RpcFault.UNKNOWN_METHOD,
                          "the method " + call.method() + " is not known"));
    };
  }

  private ObjectNode listTools() {
    var result = RpcText.object();
    var list = result.putArray("tools");
    for (var tool : current()) {
      var listed = tool.listed();
      if (tasks.older() && !tool.taskSupport().isEmpty()) {
        listed.putObject("execution").put("taskSupport", tool.taskSupport());
      }
      list.add(listed);
    }
    return result;
  }

  private List<OfferedTool> current() {
    if (toolChanges.get() % 2 == 0) {
      return tools;
    }
    var more = new ArrayList<>(tools);
    more.add(
        OfferedTool.of(
            "test_added_tool",
            "Is there after every second change",
            call -> OfferedTool.text("Added")));
    return more;
  }

  private ObjectNode callTool(FeatureCall call) {
    var tool = tool(RpcText.text(call.params(), "name"));
    return tasks.called(tool, call).orElseGet(() -> tool.behavior().apply(call));
  }

  /** A tool that is on the list now. */
  public OfferedTool tool(String name) {
    for (var tool : current()) {
      if (tool.name().equals(name)) {
        return tool;
      }
    }
    throw RpcFault.of(RpcFault.INVALID_PARAMS, "the tool " + name + " is not known");
  }
}
