package org.integrationgateway.testkit.mcp;

import tools.jackson.databind.node.ObjectNode;

/** The HTTP methods of one generation. */
interface GenerationEndpoint {
  /** A message of a client. */
  void post(Received request, ObjectNode message, HttpAnswer answer);

  /** A client listens. */
  void get(Received request, HttpAnswer answer);

  /** A client ends its session. */
  void delete(Received request, HttpAnswer answer);

  /** Ends all sessions, as a restart does. */
  void forgetSessions();
}
