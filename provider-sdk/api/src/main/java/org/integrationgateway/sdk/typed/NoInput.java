package org.integrationgateway.sdk.typed;

/** The input of an operation without parameters. */
public record NoInput() {}
