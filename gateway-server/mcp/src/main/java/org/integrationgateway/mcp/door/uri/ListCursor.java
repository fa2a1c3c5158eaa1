package org.integrationgateway.mcp.door.uri;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The beginning of the next page of a list that several apps have: at an app, and at the cursor
 * that its upstream gave.
 *
 * @param own empty: at the beginning of the app's list
 */
public record ListCursor(String app, String own) {
  /** The beginning of the list. */
  public static final ListCursor START = new ListCursor("", "");

  private static final char SEPARATOR = '\n';

  /**
   * The cursor that the client sends.
   *
   * @param list names the list, whose cursors are not those of others
   * @throws RpcException when it is no cursor of the list
   */
  public static ListCursor of(ObjectNode params, String list) {
    var cursor = params.get("cursor");
    if (cursor == null || cursor.isNull() || cursor.asString("-").isEmpty()) {
      return START;
    }
    try {
      var text = new String(Base64.getUrlDecoder().decode(cursor.asString("!")), UTF_8);
      int app = text.indexOf(SEPARATOR);
      int own = text.indexOf(SEPARATOR, app + 1);
      if (app > 0 && own > app + 1 && text.substring(0, app).equals(list)) {
        return new ListCursor(text.substring(app + 1, own), text.substring(own + 1));
      }
    } catch (IllegalArgumentException notBase64) {
      // Refused below.
    }
    throw invalid();
  }

  /** The refusal of a cursor of another list. */
  public static RpcException invalid() {
    return RpcException.invalidParams("the cursor is not valid for this list: list from the start");
  }

  /** Whether the cursor is at the beginning of the list. */
  public boolean isStart() {
    return equals(START);
  }

  /** The text that clients send back. */
  public String text(String list) {
    var text = list + SEPARATOR + app + SEPARATOR + own;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }
}
