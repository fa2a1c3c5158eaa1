/**
 * What a manifest must keep beyond the types of its members: references, paths, requests that can
 * be sent. {@link org.integrationgateway.manifest.rules.ManifestRule} lists the rules; one class
 * each checks a family of them on the document's tree, so that they are reported together with
 * problems of shape.
 */
@NullMarked
package org.integrationgateway.manifest.rules;

import org.jspecify.annotations.NullMarked;
