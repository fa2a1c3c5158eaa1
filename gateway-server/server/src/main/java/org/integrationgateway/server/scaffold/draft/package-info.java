/** Manifests with comments, as 'gateway new' writes them. */
@NullMarked
package org.integrationgateway.server.scaffold.draft;

import org.jspecify.annotations.NullMarked;
