/** Reads, writes and deletes objects for callers with a presigned URL. */
@NullMarked
package org.integrationgateway.server.api.objects;

import org.jspecify.annotations.NullMarked;
