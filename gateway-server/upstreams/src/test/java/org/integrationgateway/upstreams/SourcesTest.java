package org.integrationgateway.upstreams;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
