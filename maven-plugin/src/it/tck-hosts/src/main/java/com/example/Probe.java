package com.example;

/** Stands for a provider: says how it was started. */
public final class Probe {
  private Probe() {}

  public static void main(String[] args) {
    System.out.println(
        "Probe on " + System.getProperty("java.home") + " with " + String.join(",", args));
  }
}
