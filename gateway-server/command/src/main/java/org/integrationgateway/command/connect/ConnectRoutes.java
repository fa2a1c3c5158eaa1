package org.integrationgateway.command.connect;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The requests that connect one app, for one owner of its credentials. */
public interface ConnectRoutes {
  /** The connections of the app with their states; empty where the app is not listed. */
  ArrayNode connections();

  /** Stores credentials that were typed. */
  JsonNode store(String connection, ObjectNode body);

  /** Begins to connect in a browser; answers {@code url} and {@code state}. */
  JsonNode begin(String connection, ObjectNode body);

  /** Removes what is stored. */
  JsonNode remove(String connection, String instance);

  /** Tries what is stored; answers whether the service accepts it. */
  JsonNode check(String connection, String instance);
}
