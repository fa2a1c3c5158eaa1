/** A registry of OCI artifacts for tests. */
@NullMarked
package org.integrationgateway.rules.registry;

import org.jspecify.annotations.NullMarked;
