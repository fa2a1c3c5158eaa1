package org.integrationgateway.config.apps;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.QuotaConfig;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;

/**
 * {@code apps.<name>.limits}: what replaces the members of {@code server.limits} with the same
 * names, and the rates and quotas of its calls.
 */
public record AppLimits(
    @Doc(
            "The time limit of a call; each progress report of an MCP server restarts it,"
                + " up to ten times the limit in all. Default: server.limits.requestTimeout.")
        Optional<Duration> requestTimeout,
    @Doc(
            "The time limit until the first byte of an upstream's response. Default: requestTimeout"
                + " where it is set and longer, else server.limits.upstreamResponseTimeout.")
        Optional<Duration> upstreamResponseTimeout,
    @Doc(
            "How many times an idempotent request is sent to an upstream at most. Default:"
                + " server.limits.upstreamTries.")
        @Range(least = "1", most = "10")
        Optional<Integer> upstreamTries,
    @Inline QuotaConfig.OfCalls calls,
    @Doc("Rates and quotas by operation, in addition to those of the app.") @Default("{}")
        Map<String, QuotaConfig.OfCalls> operations) {
  public AppLimits {
    operations = Map.copyOf(operations);
  }

  /** The limits of the server. */
  public static final AppLimits NONE = RecordBlock.defaults(AppLimits.class);
}
