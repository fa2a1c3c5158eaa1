package org.integrationgateway.config.server;

import java.time.Duration;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;

/** {@code server.credentialRefresh}: OAuth access tokens are refreshed before they expire. */
public record RefreshConfig(
    @Doc(
            "Whether tokens are refreshed in the background. false: a token is refreshed by"
                + " the first call that finds it expired, or about to expire.")
        @Default("true")
        boolean enabled,
    @Doc(
            "How long before its expiry a token is refreshed, or a third of its lifetime"
                + " where that is shorter; earlier by up to a fifth of its lifetime, so that"
                + " tokens that expire together are not refreshed together.")
        @Range(least = "1s", most = "1d")
        @Default("5m")
        Duration ahead,
    @Doc(
            "How many tokens each replica refreshes at once. Calls do not wait for these"
                + " refreshes.")
        @Range(least = "1", most = "64")
        @Default("4")
        int concurrency) {
  /** The defaults. */
  public static final RefreshConfig DEFAULT = RecordBlock.defaults(RefreshConfig.class);
}
