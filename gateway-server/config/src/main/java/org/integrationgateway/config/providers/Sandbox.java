package org.integrationgateway.config.providers;

import java.util.Optional;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Doc;

/** Whether a provider's process is isolated from the host's files, processes and network. */
public enum Sandbox {
  /** The process has the rights of the server's user. */
  OFF,
  /** The process is isolated where this host can isolate it. */
  AUTO,
  /** The process is isolated, or does not start. */
  REQUIRED,
  /**
   * An entry without the key: a process of an app is isolated from files and processes where this
   * host can isolate it, and has the host's network. Providers of other kinds are as with {@link
   * #OFF}: they keep files and start programs for the server.
   */
  USUAL;

  /** The key {@code sandbox} of apps and of packages of other kinds. */
  public record InFile(
      @Doc(
              "Whether an executable provider runs in a Bubblewrap sandbox. auto: where this"
                  + " host has Bubblewrap. required: the provider does not start without it."
                  + " Default: auto for apps, with the host's network; off for providers of other"
                  + " kinds.")
          @Words({"off", "auto", "required"})
          Optional<Sandbox> sandbox) {
    /** The choice; {@link #USUAL} where the entry has none. */
    public Sandbox choice() {
      return sandbox.orElse(USUAL);
    }
  }
}
