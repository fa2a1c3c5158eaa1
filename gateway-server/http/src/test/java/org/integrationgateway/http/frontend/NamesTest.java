package org.integrationgateway.http.frontend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names with a hash of the content, and the place of the base element in a page. */
class NamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "app.3f2a91bc.js",
        "assets/index-BkT3xQz9.css",
        "main.0123456789abcdef0123456789abcdef.js.map",
        "logo-1a2b3c4d.svg"
      })
  void followFromTheContent(String name) {
    assertThat(HashedNames.isOne(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index.html",
        "app.js",
        "report-20240131.pdf",
        "font-awesome5solid.css",
        "jquery-3.7.1.min.js",
        "defaced.js",
        "a-decade.js",
        "3f2a91bc.js/index.html",
        "app.3f2a91b.js",
        "app-background.png"
      })
  void followFromNothing(String name) {
    assertThat(HashedNames.isOne(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>x|^<p>x",
        "<!doctype html><html lang='en'><head><title>|<!doctype html><html lang='en'><head>^<title>",
        "<!DOCTYPE html>  <HEAD class='x'>y|<!DOCTYPE html>  <HEAD class='x'>^y",
        "<html><body>|<html>^<body>",
        "<header>|^<header>",
        "<!-- <head> --><head>x|<!-- <head> --><head>^x",
        "<head><base href='/other/'>|<head><base href='/other/'>",
        "<head><base target='_top'>|<head>^<base target='_top'>",
        "<head><!-- <base href='/x'> -->y|<head><!-- <base href='/x'> -->^y",
        "é|^é"
      })
  void putTheBaseFirst(String page, String expected) {
    var based = BaseHref.into(page.getBytes(UTF_8), "/a/");
    assertThat(new String(based, UTF_8)).isEqualTo(expected.replace("^", "<base href=\"/a/\">"));
  }
}
