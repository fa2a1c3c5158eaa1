package org.integrationgateway.publishing;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
