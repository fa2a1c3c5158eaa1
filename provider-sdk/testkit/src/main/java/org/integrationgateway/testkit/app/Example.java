package org.integrationgateway.testkit.app;

/**
 * A call that a contract test may make as often as it likes.
 *
 * @param operation id of the operation
 * @param input a JSON object, as text
 */
public record Example(String operation, String input) {}
