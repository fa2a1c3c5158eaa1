package org.integrationgateway.sdk.authorization;

/** A relationship and its layer; a relationship in both layers is listed twice. */
public record ListedRelationship(Relationship relationship, Layer layer) {}
