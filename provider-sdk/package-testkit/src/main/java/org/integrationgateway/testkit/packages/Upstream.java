package org.integrationgateway.testkit.packages;

import java.net.URI;

/** A stand-in for the API behind a package during a test. */
public interface Upstream extends AutoCloseable {
  /** The base URL, without a slash at the end. */
  URI uri();

  @Override
  void close();
}
