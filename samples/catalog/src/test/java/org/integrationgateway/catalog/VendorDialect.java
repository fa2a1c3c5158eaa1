package org.integrationgateway.catalog;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.catalog.OAuthFacts.ClientAuth;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.OAuthScopes;
import org.integrationgateway.manifest.oauth.TokenResponse;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.integrationgateway.testkit.oauth.ServerDialect.RequestFormat;
import org.integrationgateway.testkit.packages.ConnectionValues;

/** Makes an authorization server that does what {@code oauth.yaml} says, and refuses the rest. */
final class VendorDialect {
  private VendorDialect() {}

  static ServerDialect of(OAuthFacts facts, ConnectionDefinition connection) {
    var oauth = connection.auth().oauth();
    var path =
        oauth
            .map(declared -> declared.tokenResponse().accessTokenPath())
            .orElse(TokenResponse.ACCESS_TOKEN);
    var shape = new TokenShape(facts.tokenResponse(), path);
    var dialect =
        new ServerDialect()
            .clientAuth(clientAuth(facts.clientAuthentication()))
            .requests(
                facts
                    .tokenRequest()
                    .map(encoding -> RequestFormat.valueOf(encoding.name()))
                    .orElse(RequestFormat.EITHER))
            .refreshTokens(
                switch (facts.refresh()) {
                  case ROTATING -> RefreshTokens.ROTATED;
                  case STABLE -> RefreshTokens.KEPT;
                  case NONE -> RefreshTokens.NEVER;
                })
            .tokenPath(path)
            .tokenType(shape.tokenType())
            .scopes(
                oauth.map(OAuth::scopes).orElse(OAuthScopes.NONE).parameter(),
                facts.scopeSeparator())
            .grantedScopes(shape.separator());
    facts
        .lifetime()
        .ifPresentOrElse(
            seconds -> dialect.lifetime(Duration.ofSeconds(seconds)), dialect::withoutExpiry);
    switch (facts.pkce()) {
      case REQUIRED -> dialect.pkceRequired();
      case REFUSED -> dialect.pkceRefused();
      case ACCEPTED -> {}
    }
    facts.authorizationParams().forEach(dialect::requires);
    ConnectionValues.tokenMembers(connection).forEach(dialect::member);
    shape.members().forEach(dialect::member);
    return dialect;
  }

  private static ServerDialect.ClientAuth clientAuth(List<ClientAuth> accepted) {
    boolean basic = accepted.contains(ClientAuth.BASIC);
    boolean body = accepted.contains(ClientAuth.BODY) || accepted.contains(ClientAuth.NONE);
    if (basic && body) {
      return ServerDialect.ClientAuth.EITHER;
    }
    return basic ? ServerDialect.ClientAuth.HEADER : ServerDialect.ClientAuth.BODY;
  }
}
