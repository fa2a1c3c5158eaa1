/** Manifests brought up to date after their documents changed. */
@NullMarked
package org.integrationgateway.scaffold.update;

import org.jspecify.annotations.NullMarked;
