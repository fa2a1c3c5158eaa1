/**
 * The folders that packaging works in: who may, what must stay as it is, and how archives come to
 * their place.
 */
@NullMarked
package org.integrationgateway.manifest.packaging.workspace;

import org.jspecify.annotations.NullMarked;
