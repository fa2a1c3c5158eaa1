package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** The protocol of the subscriptions of a GraphQL endpoint. */
public enum SubscriptionProtocol implements Choice {
  /** The protocol graphql-transport-ws over WebSocket. */
  WEBSOCKET,
  /** GraphQL over server-sent events, one connection for each subscription. */
  SSE
}
