package org.integrationgateway.config.providers;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/** The keys of {@code builtin:local} of {@code runtime.providers}. */
public record LocalRuntimeConfig(
    @Doc("The maximum number of sessions at once.")
        @Default("64")
        @Range(least = "1", most = "10000")
        int maxSessions,
    @Doc("How long an ended session can be queried.") @Default("1h") Duration rememberEnded,
    @Doc("How long an app may take to stop before it is killed.") @Default("5s") Duration stopGrace,
    @Doc(
            "An address of this host that apps listen on, with mutual TLS. Default: Unix"
                + " sockets.")
        Optional<String> listen,
    @Name("workspaces") @Doc("Workspaces, checked out by git.") @Default("{}")
        Checkouts checkouts) {
  /** A runtime whose apps listen on unix sockets. */
  public LocalRuntimeConfig(
      int maxSessions, Duration rememberEnded, Duration stopGrace, Checkouts checkouts) {
    this(maxSessions, rememberEnded, stopGrace, Optional.empty(), checkouts);
  }

  /** Limits of checkouts. */
  public record Checkouts(
      @Doc(
              "The allowed URL schemes of repositories; file reaches every repository that"
                  + " the server can read.")
          @Default("[https, ssh]")
          List<Scheme> schemes,
      @Doc("The time limit of preparing a workspace.") @Default("5m") Duration timeout,
      @Doc("The largest workspace, including git's own files.")
          @Default("2GiB")
          @Form("size")
          @Range(least = "1MiB", most = "16384GiB")
          long maxBytes) {
    public Checkouts {
      schemes = List.copyOf(schemes);
    }

    /** The schemes as URLs have them. */
    public List<String> schemeNames() {
      return schemes.stream().map(scheme -> scheme.name().toLowerCase(Locale.ROOT)).toList();
    }
  }

  /** A scheme of URLs of repositories. */
  public enum Scheme {
    @Name("https")
    HTTPS,
    @Name("ssh")
    SSH,
    @Name("file")
    FILE
  }
}
