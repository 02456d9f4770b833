import type { ChildProcess } from 'node:child_process';

/** A place in the window, in CSS pixels. */
export type Point = { x: number; y: number };

/** Keys by name, with their code points in the WebDriver standard. */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Home: '\uE011', ArrowRight: '\uE014' } as const;

/** Operations of a test in a browser; each browser has one implementation, with its protocol. */
export interface Driver {
  name: string;
  /** Opens an address and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** Runs a function in the page; arguments and result are JSON. */
  run: <A extends unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<R>;
  /** Presses the left button of the mouse at a point. */
  click: (point: Point, times?: number) => Promise<void>;
  /** Moves the mouse to a point. */
  hover: (point: Point) => Promise<void>;
  /** Types a text into the focused element. */
  type: (text: string) => Promise<void>;
  press: (key: keyof typeof KEYS) => Promise<void>;
  /** Chooses files in the picker that the button at a point opens. */
  choose: (button: Point, files: string[]) => Promise<void>;
  /** Returns the path of the file whose download a click at a point starts. */
  download: (button: Point) => Promise<string>;
  /** Writes a PNG of the window. */
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Returns the source of a call whose result is JSON. */
export const callOf = (work: (...args: never[]) => unknown, args: unknown[]): string =>
  `JSON.stringify((${work})(...${JSON.stringify(args)}) ?? null)`;

const mouse = (actions: object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});

/** Input sequences, which WebDriver and WebDriver BiDi define alike. */
export const actionsOf = {
  hover: ({ x, y }: Point) => [mouse([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }])],
  click: ({ x, y }: Point, times = 1) => {
    const once = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
    return [mouse([move, ...Array.from({ length: times }, () => once).flat()])];
  },
  type: (text: string) => {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return [{ type: 'key', id: 'keyboard', actions: strokes }];
  },
};

/** Returns a function that ends a program and waits for its end, also if it has ended before or could not be started. */
export function stopperOf(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

/** Waits until a check returns a value; `what` names it in the error. */
export async function until<T>(
  what: string,
  check: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
