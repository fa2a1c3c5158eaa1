package org.integrationgateway.server.cli.top;

/** A key that means something. */
enum Key {
  QUIT,
  SORT,
  PAUSE,
  UP,
  DOWN,
  PAGE_UP,
  PAGE_DOWN
}
