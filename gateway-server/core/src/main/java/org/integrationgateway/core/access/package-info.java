/** Decides what a caller may use: token scopes, policies and roles. */
@NullMarked
package org.integrationgateway.core.access;

import org.jspecify.annotations.NullMarked;
