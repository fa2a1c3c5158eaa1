package org.integrationgateway.engines.stored;

import java.util.function.Function;

/**
 * A type that is stored as another one: a record with the stored members, a text or bytes.
 *
 * @param type that is stored
 * @param as the type that has its stored form
 * @param write the stored type of a value
 * @param read the value of the stored type
 */
public record StandIn<A, B>(
    Class<A> type, Class<B> as, Function<A, B> write, Function<B, A> read) {}
