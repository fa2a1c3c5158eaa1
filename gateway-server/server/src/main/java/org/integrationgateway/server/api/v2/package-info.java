/** Routes below {@code /api/v2}: the public methods of the protocol as JSON. */
@NullMarked
package org.integrationgateway.server.api.v2;

import org.jspecify.annotations.NullMarked;
