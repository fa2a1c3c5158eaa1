/** API documents in a form that is loaded fast, and the files that keep it. */
@NullMarked
package org.integrationgateway.surfaces.openapi.prepared;

import org.jspecify.annotations.NullMarked;
