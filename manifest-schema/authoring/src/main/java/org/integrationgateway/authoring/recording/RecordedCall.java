package org.integrationgateway.authoring.recording;

/**
 * The call of an operation that made the package send its requests.
 *
 * @param parameters a JSON object
 */
public record RecordedCall(String operation, String parameters, RecordedResponse answer) {}
