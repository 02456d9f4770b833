/** Ends the processes of a benchmark when it is interrupted, or stopped by a time limit. */
export function stopOnSignal(site: { stop(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.stop().finally(() => process.exit(1)));
}
