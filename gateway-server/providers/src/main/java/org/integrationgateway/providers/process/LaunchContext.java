package org.integrationgateway.providers.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The network and file system restrictions that are set up for each launch of a child process. */
@FunctionalInterface
public interface LaunchContext {
  /** No restrictions. */
  LaunchContext NONE = folder -> Raised.NOTHING;

  /**
   * Sets up the restrictions of one launch.
   *
   * @param prefix of the child's command
   * @param environment over the child's
   * @param contained whether the prefix is a sandbox, which makes a PID namespace
   * @param end of what goes on beside the child
   */
  record Raised(
      List<String> prefix, Map<String, String> environment, boolean contained, AutoCloseable end) {
    static final Raised NOTHING = new Raised(List.of(), Map.of(), false, () -> {});

    public Raised {
      prefix = List.copyOf(prefix);
      environment = Map.copyOf(environment);
    }
  }

  /**
   * Sets it up.
   *
   * @param folder of this launch, which only the user of the server may enter, and which is removed
   *     with the launch
   */
  Raised raise(Path folder) throws IOException;

  /** The text about these restrictions for an operator whose child does not start. */
  default List<String> circumstances() {
    return List.of();
  }

  /** How often children of these surroundings wanted to reach what they may not. */
  default long refusals() {
    return 0;
  }
}
