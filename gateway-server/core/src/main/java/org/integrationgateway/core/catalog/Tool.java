package org.integrationgateway.core.catalog;

/** An operation as a model calls it: one flat name for app and operation. */
public record Tool(String name, App app, Operation operation) {}
