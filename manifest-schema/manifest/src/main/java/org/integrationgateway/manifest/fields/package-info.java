/**
 * Typed reading of a mapping, with every problem reported where it stands.
 *
 * <p>A reader of some record is a method that takes {@link
 * org.integrationgateway.manifest.fields.Fields} and returns the record:
 *
 * <pre>{@code
 * static Listener listener(Fields fields) {
 *   fields.require("port");
 *   return new Listener(
 *       fields.string("host").orElse("0.0.0.0"),
 *       fields.integer("port", 0, 65_535).orElse(0),
 *       fields.object("tls", Tls::read));
 * }
 *
 * Optional<Listener> listener = Fields.read(node, "server.public", problems, Config::listener);
 * }</pre>
 *
 * <p>Nothing else is needed: a wrong type, a missing key, a value out of range is reported by the
 * getter, which then answers as if the key were absent; a key that no getter asked for is reported
 * as unknown, with the nearest known one; and an {@link IllegalArgumentException} of the record's
 * own constructor becomes a problem too. An explicit null counts as absent.
 *
 * <p>{@link org.integrationgateway.manifest.fields.Records} does the same for records that describe
 * their members by annotations, without a reader.
 */
@NullMarked
package org.integrationgateway.manifest.fields;

import org.jspecify.annotations.NullMarked;
