package org.integrationgateway.sdk;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
