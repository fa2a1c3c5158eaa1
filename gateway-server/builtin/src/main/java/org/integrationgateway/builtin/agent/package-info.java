/**
 * The embedded agent: durable turns in which a model calls tools, stored in an indexed database.
 *
 * <p>The events of a turn are its state: the process that takes a turn over rebuilds the transcript
 * from them and continues after the last one. After a crash a model may be asked again. A tool
 * whose call was under way is called again only if it is read-only or idempotent, under the same
 * idempotency key; otherwise the model is told that the outcome of the call is unknown. The process
 * that executes a turn holds a lease on it, and writes nothing after another process has claimed
 * the turn.
 */
@NullMarked
package org.integrationgateway.builtin.agent;

import org.jspecify.annotations.NullMarked;
