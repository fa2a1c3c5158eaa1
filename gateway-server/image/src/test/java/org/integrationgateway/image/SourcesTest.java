package org.integrationgateway.image;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
