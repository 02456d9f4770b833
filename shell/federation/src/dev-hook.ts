/**
 * Loaded first in development. The refresh runtime of a remote can update components only if it finds React's
 * renderers in this hook; the hook that the shell's own refresh runtime creates does not record them.
 */
interface Hook {
  renderers: Map<number, unknown>;
  supportsFiber: boolean;
  inject: (renderer: unknown) => number;
  onScheduleFiberRoot: () => void;
  onCommitFiberRoot: () => void;
  onCommitFiberUnmount: () => void;
}

const scope = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
const nothing = (): void => {};

if (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ === undefined) {
  const renderers = new Map<number, unknown>();
  scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject: (renderer) => {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
