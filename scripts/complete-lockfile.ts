/**
 * Makes `npm ci` work on every platform, and on a machine that reaches the package registry alone. Adds the lock entries
 * of optional platform packages that npm left out because the installing machine could not see them. Takes away the mark
 * by which older versions of npm run the install scripts that `allowScripts` in package.json denies: that of
 * onnxruntime-node downloads from elsewhere what we do not use. Run it after every change of dependencies:
 *
 *   npm install … && npx tsx scripts/complete-lockfile.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });
const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** Words in package names → the fields by which npm leaves out what does not fit the machine. */
const SYSTEMS = ["darwin", "win32", "linux", "android", "freebsd", "openbsd", "netbsd", "sunos", "aix", "openharmony"];
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: "x64",
  arm64: "arm64",
  ia32: "ia32",
  arm: "arm",
  armv7: "arm",
  armhf: "arm",
  riscv64: "riscv64",
  ppc64: "ppc64",
  ppc64le: "ppc64",
  s390x: "s390x",
  loong64: "loong64",
  mips64el: "mips64el",
  wasm32: "wasm32",
};

const path = new URL("../package-lock.json", import.meta.url);
const text = readFileSync(path, "utf8");
const lock = lockSchema.parse(JSON.parse(text));
let added = 0;
for (const owner of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] !== undefined || !/^\d/.test(range)) continue;
    lock.packages[place] = { version: range, ...platformOf(name), ...(owner.dev ? { dev: true } : {}), optional: true };
    added++;
  }
}
const { allowScripts } = manifestSchema.parse(
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")),
);
for (const name of Object.keys(allowScripts).filter((name) => allowScripts[name] === false)) {
  delete lock.packages[`node_modules/${name}`]?.hasInstallScript;
}
const asWritten = z
  .looseObject({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(text));
const packages = Object.entries(lock.packages)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([place, entry]) => [place, inOrderOf(asWritten.packages[place], entry)]);
const whole = inOrderOf(z.record(z.string(), z.unknown()).parse(JSON.parse(text)), {
  ...lock,
  packages: Object.fromEntries(packages),
});
writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
process.stdout.write(`${added} entries added\n`);

/** With its keys as npm wrote them: a schema puts those first that it knows, and every line would differ. */
function inOrderOf(written: Readonly<Record<string, unknown>> = {}, entry: Readonly<Record<string, unknown>>) {
  const keys = new Set([...Object.keys(written), ...Object.keys(entry)]);
  return Object.fromEntries([...keys].filter((key) => key in entry).map((key) => [key, entry[key]]));
}

function platformOf(name: string): { os?: string[]; cpu?: string[] } {
  const words = name.split(/[-/_]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? []);
  return { ...(os.length > 0 ? { os } : {}), ...(cpu.length > 0 ? { cpu } : {}) };
}
