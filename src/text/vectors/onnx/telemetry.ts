/**
 * onnxruntime writes what it is used for into the temporary folder, to be sent to its makers, unless a variable of the
 * process tells it not to before it is loaded.
 * @module
 */

/**
 * A thread has only a copy of the variables: where threads may load the library, the main thread calls this before it
 * starts them. What the user has set stays.
 */
export function refuseTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY ??= "1";
}
