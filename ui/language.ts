/** The chart library asks for number formats of the browser's language when it is loaded, and fails the whole page where that is none. */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  // "en-US@posix", as browsers have it that are started with LANG=C
  Object.defineProperty(navigator, "language", { value: "en" });
}
