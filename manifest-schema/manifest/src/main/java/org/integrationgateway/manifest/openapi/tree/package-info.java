/**
 * OpenAPI documents as trees: one reading of files, references, paths and operations, on which the
 * gateway, its command line and the build plugin stand. For these only: the trees are those of a
 * library.
 */
@NullMarked
package org.integrationgateway.manifest.openapi.tree;

import org.jspecify.annotations.NullMarked;
