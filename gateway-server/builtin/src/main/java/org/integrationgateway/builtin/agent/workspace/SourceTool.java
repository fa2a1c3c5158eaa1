package org.integrationgateway.builtin.agent.workspace;

import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.sdk.agent.Tool;
import org.jspecify.annotations.Nullable;

/**
 * A tool that reads the workspace of a session.
 *
 * @param tool its description for the model
 * @param work reads; a {@link org.integrationgateway.sdk.ServiceException} tells the model why it
 *     cannot
 */
public record SourceTool(
    Tool tool, Function<Map<String, @Nullable Object>, Map<String, @Nullable Object>> work) {
  /** Reads. */
  public Map<String, @Nullable Object> call(Map<String, @Nullable Object> arguments) {
    return work.apply(arguments);
  }
}
