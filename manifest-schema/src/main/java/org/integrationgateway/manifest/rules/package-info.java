/**
 * What a manifest must keep beyond the types of its members: references, paths, requests that can
 * be sent. The enums here list the rules; the packages below check a family of them each, on the
 * document's tree, so that they are reported together with problems of shape. {@link
 * org.integrationgateway.manifest.reader.ManifestReader} runs all families.
 */
@NullMarked
package org.integrationgateway.manifest.rules;

import org.jspecify.annotations.NullMarked;
