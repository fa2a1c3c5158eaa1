package org.integrationgateway.command.keys;

import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Requests of an operator about keys: to a running server, or to the store itself. */
interface KeyRequests extends AutoCloseable {
  /** All data keys, as {@code GET /admin/api/v1/keys} answers. */
  JsonNode list();

  /** The state of the keys, as {@code GET /admin/api/v1/keys/status} answers. */
  JsonNode status();

  /** Makes a data key. */
  JsonNode rotate();

  /**
   * Seals all values again.
   *
   * @param wait whether to return at the end, and not at once
   * @param progress told the state now and then
   * @return the state at the end
   */
  JsonNode rewrap(boolean wait, Consumer<JsonNode> progress);

  @Override
  void close();
}
