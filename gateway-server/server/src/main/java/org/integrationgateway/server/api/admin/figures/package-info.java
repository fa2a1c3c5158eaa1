/** The route that shows operators the figures of the last hours. */
@NullMarked
package org.integrationgateway.server.api.admin.figures;

import org.jspecify.annotations.NullMarked;
