/**
 * The provider kind {@code authorization}: relationships between subjects and resources, and the
 * actions that they allow.
 */
@NullMarked
package org.integrationgateway.sdk.authorization;

import org.jspecify.annotations.NullMarked;
