package org.integrationgateway.server.builtin;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
