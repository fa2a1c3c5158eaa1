package org.integrationgateway.server.status;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One provider as it is now.
 *
 * @param kind such as {@code app}
 * @param name in the deployment
 * @param runs where it does its work
 * @param state what it is doing: a word such as {@code ready}
 * @param reason why it is not well; holds nothing that it has printed, and is empty when it is well
 * @param serves whether calls reach it
 * @param pack the package that it comes from; empty for what the server carries in itself
 * @param process empty where it has none of its own
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
  /** Where a provider does its work. */
  public enum Runs {
    /** In the server, which carries it in itself. */
    BUILTIN,
    /** In the server, as its manifest declares. */
    DECLARATIVE,
    PROCESS
  }

  /**
   * A package.
   *
   * @param digest of the archive; empty for a folder
   */
  public record Pack(String name, String version, Optional<String> digest) {}

  /**
   * What is to be said of a process.
   *
   * @param since when it is in its state
   * @param held calls that wait for it
   * @param starts how often one became ready
   * @param starting how long all of these starts have taken together
   * @param restarts how often one was started again after an end that nobody wanted
   * @param refusals how often the egress policy has kept it from a host
   * @param lastLines that it has printed, oldest first: for operators alone
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
      List<String> lastLines) {
    public OfProcess {
      lastLines = List.copyOf(lastLines);
    }
  }

  /**
   * How one last ended by itself, or why it never became ready.
   *
   * @param lastLines that it had printed, oldest first: for operators alone
   */
  public record End(Instant at, String reason, List<String> lastLines) {
    public End {
      lastLines = List.copyOf(lastLines);
    }
  }

  /** One that the server carries out itself: it serves whenever the server does. */
  public static ProviderStatus inServer(String kind, String name, Runs runs, Optional<Pack> pack) {
    return new ProviderStatus(kind, name, runs, "ready", "", true, pack, Optional.empty());
  }
}
