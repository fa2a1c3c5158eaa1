package com.example;

/** Stands for a provider: says how it was started. */
public final class Other {
  private Other() {}

  public static void main(String[] args) {
    System.out.println(
        "Other on " + System.getProperty("java.home") + " with " + String.join(",", args));
  }
}
