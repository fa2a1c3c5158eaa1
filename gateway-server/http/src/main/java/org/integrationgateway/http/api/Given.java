package org.integrationgateway.http.api;

import org.jspecify.annotations.Nullable;

/** A JSON value as providers take it, for a member that may be null and still be there. */
public record Given(@Nullable Object value) {}
