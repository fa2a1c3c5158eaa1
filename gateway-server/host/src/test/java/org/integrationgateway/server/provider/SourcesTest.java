package org.integrationgateway.server.provider;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
