package org.integrationgateway.surfaces.graphql.subscription;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The results of a subscription. */
interface Results extends Closeable {
  /**
   * Waits for the next result.
   *
   * @return null at the end
   * @throws IOException when the subscription breaks off
   */
  @Nullable JsonNode next() throws IOException;

  /** Ends the subscription. */
  @Override
  void close();
}
