/**
 * Blocks of the file that are described by records: the keys of a block are derived from one.
 *
 * <pre>{@code
 * public record ShutdownConfig(
 *     @Doc("How long calls are still served.") @Range(least = "0s", most = "1h") @Default("5s")
 *         Duration delay) {}
 *
 * RecordBlock.of(ShutdownConfig.class).asKey("shutdown", "How the server ends.");
 * }</pre>
 *
 * <p>A whole number has a {@code @Range}; a size in bytes has {@code @Form("size")}; a text may
 * have the form {@code header}, {@code host}, {@code hostName}, {@code network} or {@code rootKey};
 * JSON whose secret references are not looked up has {@code literal}. A record within a record is a
 * block, with {@code @Default("{}")} where all its keys may be absent. A map by an enumeration is a
 * block with a key for each constant. Constants are written in small letters, or as their
 * {@code @Name}.
 */
@NullMarked
package org.integrationgateway.config.record;

import org.jspecify.annotations.NullMarked;
