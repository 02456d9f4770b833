import { expect, test } from 'bun:test';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/**
 * Folders whose code affects pixels, drawn values, attributes and orders: the platform's elementary functions
 * and `**` differ in the last bit between engines, so that the same inputs would not give the same bytes. Use
 * tensor-core/src/exact-math instead.
 */
const FOLDERS = ['tensor-core/src/', 'api/src/', 'api/engine/', 'api/contract/src/'];
const isChecked = (file: string) =>
  isSource(file) &&
  FOLDERS.some((folder) => file.startsWith(folder)) &&
  !/\.(test|reference)\.tsx?$|(^|\/)testing\//.test(file);

/** Members of Math with exactly one result by the language's specification. */
const EXACT =
  'abs|ceil|clz32|floor|fround|imul|max|min|round|sign|sqrt|trunc|PI|E|SQRT2|SQRT1_2|LN2|LN10|LOG2E|LOG10E';
const ELEMENTARY =
  'a?(?:sin|cos|tan)h?|atan2|cbrt|exp|expm1|log|log2|log10|log1p|hypot|pow|erf|random|rsqrt|sigmoid|softplus';

const RULES: [string, RegExp][] = [
  [
    'a function of Math whose last bit is the platform’s',
    new RegExp(`\\bMath\\s*\\.\\s*(?!(?:${EXACT})\\b)`),
  ],
  ['Math under another name', /\bMath\b(?!\s*\.\s*\w)|\b(?:Mathf|NativeMathf?|JSMath)\b/],
  ['the operator **', /\*\*/],
  // Swizzles of indices 16 to 127 and the product of -32768 with itself vary, and neither occurs in the
  // kernels.
  ['a relaxed instruction with several results', /\brelaxed_(?!(?:swizzle|q15mulr_s)\b)\w+/],
  [
    'an elementary function of TensorFlow.js',
    new RegExp(`import[^;]*\\b(?:${ELEMENTARY})\\b[^;]*from '@tensorflow/|\\btfc?\\.(?:${ELEMENTARY})\\(`),
  ],
];

/** Removes comments and quoted strings; keeps templates, because they may contain code. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (part) =>
    part.startsWith("'@tensorflow/") ? part : part.startsWith('/') ? ' ' : "''",
  );

const faults = (file: string, text: string): string[] =>
  RULES.filter(([, rule]) => rule.test(codeOf(text))).map(([name]) => `${file}: ${name}`);

test('pixels, draws, attributes and orders use no function that differs between platforms', () => {
  const files = trackedFiles().filter(isChecked);
  for (const folder of ['tensor-core/src/kernels/assembly/', 'api/engine/png/assembly/', ...FOLDERS])
    expect(files.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(5);
  expect(files.flatMap((file) => faults(file, textOf(file)))).toEqual([]);
});

test('every planted use is found', () => {
  const planted = [
    'sin',
    'cos',
    'tan',
    'cbrt',
    'exp',
    'expm1',
    'log',
    'log2',
    'log10',
    'log1p',
    'atan',
    'atan2',
    'asin',
    'acos',
    'sinh',
    'cosh',
    'tanh',
    'asinh',
    'acosh',
    'atanh',
    'hypot',
    'pow',
    'random',
  ].map((name) => `const y = Math.${name}(x);`);
  planted.push(
    'const { sin } = Math;',
    "const y = Math['sin'](x);",
    'const y = Math\n  .cos(x);',
    'const platform = Math;',
    'const y = globalThis.Math?.sin(x);',
    'const y: f32 = Mathf.sin(x);',
    'const y = NativeMath.exp(x);',
    'const y = x ** 2.4;',
    'let y = x; y **= 2;',
    ['const text = `$', '{x ** 2}`;'].join(''),
    'sum = f64x2.relaxed_madd(a, b, c);',
    "import { exp, mul } from '@tensorflow/tfjs-core';",
    'const y = tf.pow(x, 2.4);',
  );
  expect(planted.filter((text) => faults('a.ts', text).length === 0)).toEqual([]);
});

test('exact functions, comments and names are not faults', () => {
  const clean = [
    'const y = Math.max(Math.PI, Math.sqrt(x)); // Math.sin(x)',
    '/** x ** 2 by Math.pow */',
    "const url = 'https://example.com/**'; const z = Math.round(x);",
    'const sine = exact.sine(x); const exp = 1;',
    'v = i8x16.relaxed_swizzle(v, w);',
    "import { engine, type Tensor4D } from '@tensorflow/tfjs-core';",
  ];
  expect(clean.flatMap((text) => faults('a.ts', text))).toEqual([]);
});
