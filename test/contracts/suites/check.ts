/** One thing that a part must do. Any test runner can run it: it throws, or rejects, when the part does not. */
export interface Check {
  readonly name: string;
  run(): void | Promise<void>;
}
