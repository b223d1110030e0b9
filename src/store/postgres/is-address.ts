/** Whether a command was given a database instead of a folder. @module */
export function isAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}
