package org.integrationgateway.people.login;

import java.util.List;
import java.util.Optional;

/** The identity providers of the configuration. */
public interface LoginProviders {
  /** The name of the one that serves the server itself; empty without one. */
  Optional<String> serving();

  /** The provider of this name; empty when it is not configured, or not started yet. */
  Optional<LoginProvider> find(String name);

  /** The names of all. */
  List<String> names();
}
