/** Manifests with comments, as 'gateway new' writes them. */
@NullMarked
package org.integrationgateway.scaffold.draft;

import org.jspecify.annotations.NullMarked;
