/** The routes of hosted HTTP bindings of apps. */
@NullMarked
package org.integrationgateway.server.api.hosted;

import org.jspecify.annotations.NullMarked;
