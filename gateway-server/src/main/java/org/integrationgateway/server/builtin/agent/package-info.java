/**
 * The embedded agent: durable turns in which a model calls tools, kept in an indexed database.
 *
 * <p>What a turn did is its events; whoever takes a turn over puts them together again and goes on
 * behind the last one. So after a crash a model may be asked again, while a tool whose call was
 * under way is called again only when it says that it changes nothing or that twice is as good as
 * once, and then under the same idempotency key; of any other the model is told that nobody knows
 * what became of it. Whoever works on a turn holds a lease with a fencing number, and writes
 * nothing once somebody else has a higher one.
 */
@NullMarked
package org.integrationgateway.server.builtin.agent;

import org.jspecify.annotations.NullMarked;
