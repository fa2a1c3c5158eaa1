package org.integrationgateway.sdk.authorization;

/**
 * A relation through another resource.
 *
 * @param through the relation that leads from this resource to the other: "parent"
 * @param relation the relation that counts there: "viewer"
 */
public record InheritedRelation(String through, String relation) {}
