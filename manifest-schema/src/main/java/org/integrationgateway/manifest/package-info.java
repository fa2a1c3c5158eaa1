/** The manifest of a provider package. */
@NullMarked
package org.integrationgateway.manifest;

import org.jspecify.annotations.NullMarked;
