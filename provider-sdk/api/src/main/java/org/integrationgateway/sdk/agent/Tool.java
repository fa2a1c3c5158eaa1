package org.integrationgateway.sdk.agent;

import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/**
 * A tool with its description for a model.
 *
 * @param id as it is named in calls: 1 to 64 letters, digits, '_' and '-'
 * @param ref the operation that it calls
 * @param description for models
 * @param inputSchema JSON Schema of its input, an object
 * @param hints what a caller may assume of the operation
 */
public record Tool(
    String id,
    ToolRef ref,
    String description,
    Map<String, @Nullable Object> inputSchema,
    OperationHints hints) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  public Tool {
    if (!ID.matcher(id).matches()) {
      throw ServiceException.invalidMember("/tools/id", "has 1 to 64 letters, digits, '_' and '-'");
    }
    inputSchema = MemberRules.json(inputSchema);
  }
}
