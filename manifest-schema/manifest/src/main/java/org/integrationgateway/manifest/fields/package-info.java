/**
 * Documents that records describe ({@code org.integrationgateway.records.schema}), with every
 * problem reported where it stands: {@link org.integrationgateway.manifest.fields.Records}.
 *
 * <pre>{@code
 * record Listener(
 *     @Default("0.0.0.0") String host,
 *     @Range(least = "0", most = "65535") int port,
 *     Optional<Tls> tls) {}
 *
 * Optional<Listener> listener = Records.read(Listener.class, node, "server.public", problems);
 * }</pre>
 *
 * <p>Nothing else is needed: a wrong type, a missing key, a value out of range is reported; a key
 * that the record does not have is reported as unknown, with the nearest one that it has; and an
 * {@link IllegalArgumentException} of the record's own constructor becomes a problem too. An
 * explicit null counts as absent.
 */
@NullMarked
package org.integrationgateway.manifest.fields;

import org.jspecify.annotations.NullMarked;
