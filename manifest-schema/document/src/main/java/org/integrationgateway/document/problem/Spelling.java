package org.integrationgateway.document.problem;

import java.util.Optional;

/**
 * A key that a reader does not know, and the key that it was probably meant to be.
 *
 * @param at position of the key
 * @param below the key of the mapping, beside the misplaced key, that it belongs into; empty when
 *     only the name is wrong
 * @param meant the name that the reader knows
 */
public record Spelling(Position at, Optional<String> below, String meant) {}
