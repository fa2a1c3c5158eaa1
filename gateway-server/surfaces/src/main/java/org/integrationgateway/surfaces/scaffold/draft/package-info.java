/** Manifests with comments, as 'gateway new' writes them. */
@NullMarked
package org.integrationgateway.surfaces.scaffold.draft;

import org.jspecify.annotations.NullMarked;
