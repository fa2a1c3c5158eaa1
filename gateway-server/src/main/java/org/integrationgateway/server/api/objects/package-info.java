/** The door for presigned URLs: objects to and from whoever has one. */
@NullMarked
package org.integrationgateway.server.api.objects;

import org.jspecify.annotations.NullMarked;
