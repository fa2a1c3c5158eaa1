/** The routes of hosted HTTP bindings of apps. */
@NullMarked
package org.integrationgateway.connections.hosted.api;

import org.jspecify.annotations.NullMarked;
