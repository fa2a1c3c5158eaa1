package org.integrationgateway.core.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The current state of one provider.
 *
 * @param kind such as {@code app}
 * @param name in the deployment
 * @param runs where the provider runs
 * @param state a word such as {@code ready}
 * @param reason why it is not healthy, without its output; empty when it is healthy
 * @param serves whether calls reach it
 * @param pack its package; empty for a builtin provider
 * @param process its process; empty when it runs in the server
 */
public record ProviderStatus(
    String kind,
    String name,
    Runs runs,
    String state,
    String reason,
    boolean serves,
    Optional<Pack> pack,
    Optional<OfProcess> process) {
  /** A copy of the status of a provider that serves while its upstream fails. */
  public ProviderStatus degraded(String why) {
    return new ProviderStatus(kind, name, runs, "degraded", why, serves, pack, process);
  }

  /** The place where a provider runs. */
  public enum Runs {
    /** The provider is a part of the server. */
    BUILTIN,
    /** The server carries it out as its manifest declares. */
    DECLARATIVE,
    PROCESS,
    /** Nowhere: its package cannot be served. */
    NOWHERE
  }

  /**
   * A package.
   *
   * @param digest of the archive; empty for a folder
   */
  public record Pack(String name, String version, Optional<String> digest) {}

  /**
   * The state of the process of a provider.
   *
   * @param since when its state began
   * @param held calls that wait for it
   * @param starts how many starts became ready
   * @param starting the total duration of these starts
   * @param restarts how many starts followed an unexpected end
   * @param refusals how many connections the egress policy refused
   * @param lastLines of its output, oldest first, for operators only
   * @param instances its processes, where it can have several; else empty
   */
  public record OfProcess(
      OptionalLong pid,
      Instant since,
      int held,
      long starts,
      Duration starting,
      long restarts,
      long refusals,
      Optional<End> lastEnd,
      List<String> lastLines,
      List<Instance> instances) {
    public OfProcess {
      lastLines = List.copyOf(lastLines);
      instances = List.copyOf(instances);
    }
  }

  /** An instance of a provider that can have several, with its calls in flight. */
  public record Instance(String state, String reason, Instant since, OptionalLong pid, int calls) {}

  /**
   * How the process last ended by itself, or why it never became ready.
   *
   * @param lastLines of its output, oldest first, for operators only
   */
  public record End(Instant at, String reason, List<String> lastLines) {
    public End {
      lastLines = List.copyOf(lastLines);
    }
  }

  /** A provider whose package cannot be served. */
  public static ProviderStatus unavailable(
      String kind, String name, String reason, Optional<Pack> pack) {
    return new ProviderStatus(
        kind, name, Runs.NOWHERE, "unavailable", reason, false, pack, Optional.empty());
  }

  /** Whether the provider has been ready since the server started. */
  public boolean wasReady() {
    return serves || process.filter(running -> running.starts() > 0).isPresent();
  }

  /** A provider in the server, which serves whenever the server does. */
  public static ProviderStatus inServer(String kind, String name, Runs runs, Optional<Pack> pack) {
    return new ProviderStatus(kind, name, runs, "ready", "", true, pack, Optional.empty());
  }
}
