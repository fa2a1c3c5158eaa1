package org.integrationgateway.builtin.agent.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.engines.agent.tool.ModelSchema;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;

/** A model that is told the input schemas of tools in forms that its API takes. */
record AdaptedToolsModel(Model model) implements Model {
  @Override
  public Answer answer(Request request, Listener listener) throws InterruptedException {
    var schemas = new HashMap<String, ModelSchema>();
    var tools = new ArrayList<Tool>();
    for (var tool : request.tools()) {
      var schema = ModelSchema.of(tool.inputSchema());
      schemas.put(tool.id(), schema);
      tools.add(new Tool(tool.id(), tool.ref(), tool.description(), schema.json(), tool.hints()));
    }
    var answer =
        model.answer(
            new Request(
                request.model(),
                request.round(),
                request.conversation(),
                request.reasoning(),
                tools,
                request.schema(),
                request.options()),
            listener);
    return new Answer(
        answer.text(), restored(answer.calls(), schemas), answer.reasoning(), answer.usage());
  }

  private static List<AskedCall> restored(List<AskedCall> calls, Map<String, ModelSchema> schemas) {
    return calls.stream()
        .map(
            asked -> {
              var call = asked.call();
              var schema = schemas.get(call.toolId());
              return schema == null
                  ? asked
                  : new AskedCall(
                      new Part.ToolCall(
                          call.id(), call.toolId(), schema.restored(call.arguments())),
                      asked.problem());
            })
        .toList();
  }
}
