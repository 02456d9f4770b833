// Runs the reference run and prints it as JSON. Arguments: an empty folder, and `other` to simulate a platform with
// another Math: elementary functions differ in the last bit while modules load, and throw afterwards.
const [folder, other] = process.argv.slice(2);
const NAMES = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'cbrt',
  'exp',
  'expm1',
  'log',
  'log1p',
  'log2',
  'log10',
  'hypot',
  'pow',
] as const;

const bits = new DataView(new ArrayBuffer(8));

/** Returns the double after x. */
function next(x: number): number {
  if (!Number.isFinite(x) || x === 0) return x;
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + 1n);
  return bits.getFloat64(0);
}

const platform = Math as unknown as Record<string, (...args: number[]) => number>;
function replaceAll(by: (name: string, exact: (typeof platform)[string]) => (typeof platform)[string]): void {
  for (const name of other ? NAMES : []) platform[name] = by(name, platform[name]);
}

replaceAll(
  (_, exact) =>
    (...args) =>
      next(exact(...args)),
);
if (other && Math.cos(1) === 0.5403023058681398) throw new Error('Math was not replaced.');

const { localEngine } = await import('./run-folders.ts');
const { referenceRun } = await import('./reference-run.ts');
replaceAll((name) => () => {
  throw new Error(`Math.${name} was called.`);
});
console.log(JSON.stringify(await referenceRun(localEngine(), folder)));
