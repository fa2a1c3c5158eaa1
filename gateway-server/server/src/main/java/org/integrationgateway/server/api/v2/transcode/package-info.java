/** The JSON form of messages and the routes of methods, from the descriptors alone. */
@NullMarked
package org.integrationgateway.server.api.v2.transcode;

import org.jspecify.annotations.NullMarked;
