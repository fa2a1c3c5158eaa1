package org.integrationgateway.sdk.typed;

/** The input of an operation that needs to be told nothing. */
public record NoInput() {}
