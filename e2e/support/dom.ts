import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { ROOT } from './paths.ts';

/** Size of the window, in pixels. */
const WIDTH = 1440;
const HEIGHT = 900;

/** Characters of a node's text that a failed assertion prints. */
const TEXT_LENGTH = 80;

type Globals = Record<string, PropertyDescriptor>;

/** Names that Bun has as well, but that must be the window's own. */
const ALSO = [
  'Event',
  'CustomEvent',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
];

const has = (name: string): boolean => Object.hasOwn(globalThis, name) || name in Object.prototype;

/** Returns the prototype that declares a property of an element. */
function declarer(element: object, name: string): object {
  let at: object = element;
  while (!Object.hasOwn(at, name)) at = Object.getPrototypeOf(at);
  return at;
}

/** Replaces what depends on layout and time. @param element any element */
function adapt(element: object): void {
  // Nothing is animated, because an animation that is removed while it runs would count as an unhandled
  // error.
  Reflect.deleteProperty(declarer(element, 'animate'), 'animate');
  // Every element has the size of the window, so that lists that only render visible rows render some.
  for (const [name, pixels] of [
    ['clientWidth', WIDTH],
    ['clientHeight', HEIGHT],
  ] as const)
    Object.defineProperty(declarer(element, name), name, { configurable: true, get: () => pixels });
}

/** Makes a failed assertion print the tag and the text of a node, not all properties of the page, which takes minutes. */
function printShort(element: object): void {
  const custom = Symbol.for('nodejs.util.inspect.custom');
  Object.defineProperty(declarer(element, 'nodeName'), custom, {
    configurable: true,
    value(this: Node) {
      const text = this.textContent ?? '';
      const start = text.slice(0, TEXT_LENGTH);
      return `<${this.nodeName.toLowerCase()}> ${start}${start === text ? '' : '…'}`.trim();
    },
  });
}

/** Returns the globals of a browser that Bun lacks, or has in a form that DOM nodes refuse. */
function browserGlobals(): Globals {
  const window = new Window({ url: 'http://twinset.test/', width: WIDTH, height: HEIGHT });
  const element = window.document.createElement('div');
  adapt(element);
  printShort(element);
  const found: Globals = {};
  for (let at: object = window; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name === 'constructor' || Object.hasOwn(found, name) || (has(name) && !ALSO.includes(name)))
        continue;
      const value = (window as unknown as Record<string, unknown>)[name];
      const isMethod = typeof value === 'function' && value.prototype === undefined;
      found[name] = {
        configurable: true,
        writable: true,
        enumerable: true,
        value: isMethod ? value.bind(window) : value,
      };
    }
  }
  found.window = { configurable: true, writable: true, enumerable: true, value: window };
  // React reports what it renders to this one, which must exist when React is loaded: `countRenders`.
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };
  const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
  found[name] = { configurable: true, writable: true, enumerable: true, value: hook };
  return found;
}

// One window for all files of a process, because libraries keep the first document they use.
let globals: Globals | null = null;
let former: [string, PropertyDescriptor | undefined][] = [];

/** Makes the globals of a browser available, until `removeDom`. */
export function installDom(): void {
  if (former.length > 0) return;
  globals ??= browserGlobals();
  for (const [name, descriptor] of Object.entries(globals)) {
    former.push([name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    Object.defineProperty(globalThis, name, descriptor);
  }
}

type Scheduler = {
  unstable_IdlePriority: number;
  unstable_scheduleCallback: (priority: number, work: () => void) => unknown;
};

/** Loads the scheduler of React, which only its renderer depends on. */
function reactScheduler(): Scheduler {
  const { resolve } = createRequire(join(ROOT, 'shell/testing/package.json'));
  return createRequire(resolve('react-dom'))('scheduler');
}

/** Waits until React has completed all tasks that it has scheduled: those without urgency are last. */
export function reactTasks(): Promise<void> {
  const { unstable_scheduleCallback: schedule, unstable_IdlePriority: last } = reactScheduler();
  return new Promise((resolve) => void schedule(last, resolve));
}

/** Restores the former globals, so that the tests of the next file run without a browser. */
export function removeDom(): void {
  for (const [name, descriptor] of former) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
  former = [];
}
