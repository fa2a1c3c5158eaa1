/** HTTP requests to the upstream of an app, from the input of an operation. */
@NullMarked
package org.integrationgateway.surfaces.request;

import org.jspecify.annotations.NullMarked;
