package org.integrationgateway.server.workflows.provider;

/**
 * The place of an entry in a list.
 *
 * @param at when it was made, in milliseconds; 0 where that does not count
 * @param id of the entry
 */
public record ListMark(long at, String id) {}
