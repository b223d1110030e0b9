/** Whether a command was given a database instead of a folder, and how to write it for people. @module */
export function isAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

/** Without passwords. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return "the address";
  const url = new URL(text);
  url.password = "";
  for (const secret of ["password", "sslpassword"]) url.searchParams.delete(secret);
  return url.href;
}
