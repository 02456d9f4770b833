/** Properties of a node in React's tree that are read. */
interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

type Commit = (id: number, root: { current: Fiber }) => void;
type Hook = { onCommitFiberRoot: Commit };

/** Tags of functions, classes, forwarded references and two kinds of memoised components. */
const COMPONENTS = [0, 1, 11, 14, 15];
/** Flag of a component whose code was called. */
const PERFORMED_WORK = 1;

function nameOf(type: unknown): string {
  const { displayName, name, render, type: inner } = (type ?? {}) as Record<string, unknown>;
  return String(displayName || name || ((render ?? inner) ? nameOf(render ?? inner) : '?'));
}

/** Calls back with the name of each component of a tree that the last commit rendered. */
function visit(fiber: Fiber, onRender: (name: string) => void): void {
  const before = fiber.alternate;
  const isRendered = before === null || (fiber.flags & PERFORMED_WORK) !== 0;
  if (isRendered && COMPONENTS.includes(fiber.tag)) onRender(nameOf(fiber.type));
  // The same child as before: nothing below was visited.
  if (before !== null && fiber.child === before.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child, onRender);
}

/** Does some work; returns how often each component was rendered meanwhile, by name. */
export async function countRenders(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const counts: Record<string, number> = {};
  hook.onCommitFiberRoot = (_, { current }) =>
    visit(current, (name) => {
      counts[name] = (counts[name] ?? 0) + 1;
    });
  try {
    await work();
  } finally {
    hook.onCommitFiberRoot = () => {};
  }
  return counts;
}
