package org.integrationgateway.sdk.authorization;

/** A relationship and where it lies; one that lies in both layers is listed twice. */
public record ListedRelationship(Relationship relationship, Layer layer) {}
