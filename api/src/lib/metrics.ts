const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];
type Total = { count: number; seconds: number };
const NONE: Total = { count: 0, seconds: 0 };
type Series = { count: number; seconds: number; buckets: number[] };

const number = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value));
const label = (text: string) => text.replace(/[\\"\n]/g, '_');

/** A value that is read when the metrics are requested. */
export type Reading = { type: 'gauge' | 'counter'; help: string; read: () => number };

/** Returns the lines of values in Prometheus' text format. */
export const readingLines = (readings: Record<string, Reading>): string[] =>
  Object.entries(readings).flatMap(([name, { type, help, read }]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    `${name} ${number(read())}`,
  ]);

/** Creates counters and histograms of the server in Prometheus' text format. */
export function createMetrics(
  readings: Record<string, Reading>,
  queueTimes: () => { waited: Total; ran: Total } = () => ({ waited: NONE, ran: NONE }),
) {
  const requests = new Map<string, Series>();
  const failures = new Map<string, number>();
  let received = 0;
  return {
    /** Counts a failed call by the code of its response. */
    failure: (code: string) => void failures.set(code, (failures.get(code) ?? 0) + 1),
    request(method: string, route: string, status: number, seconds: number): void {
      const key = `method="${label(method)}",route="${label(route)}",status="${status}"`;
      const series = requests.get(key) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
      series.count++;
      series.seconds += seconds;
      for (const [i, bound] of BUCKETS.entries())
        if (seconds <= bound) series.buckets[i] = (series.buckets[i] ?? 0) + 1;
      requests.set(key, series);
    },
    received: (bytes: number) => {
      received += bytes;
    },
    text(): string {
      const name = 'twinset_request_seconds';
      const lines = [`# HELP ${name} Response time.`, `# TYPE ${name} histogram`];
      for (const [key, s] of requests) {
        for (const [i, bound] of BUCKETS.entries())
          lines.push(`${name}_bucket{${key},le="${bound}"} ${s.buckets[i]}`);
        lines.push(`${name}_bucket{${key},le="+Inf"} ${s.count}`, `${name}_sum{${key}} ${s.seconds}`);
        lines.push(`${name}_count{${key}} ${s.count}`);
      }
      lines.push(
        '# HELP twinset_received_bytes_total Bytes of uploads.',
        '# TYPE twinset_received_bytes_total counter',
      );
      lines.push(`twinset_received_bytes_total ${received}`);
      lines.push(
        '# HELP twinset_failures_total Failed calls by code.',
        '# TYPE twinset_failures_total counter',
      );
      for (const [code, count] of failures) lines.push(`twinset_failures_total{code="${code}"} ${count}`);
      const { waited, ran } = queueTimes();
      for (const [summary, help, { count, seconds }] of [
        ['twinset_run_wait_seconds', 'Time that augmentations waited in the queue.', waited],
        ['twinset_run_seconds', 'Time that augmentations ran, or until they failed.', ran],
      ] as const) {
        lines.push(`# HELP ${summary} ${help}`, `# TYPE ${summary} summary`);
        lines.push(`${summary}_sum ${seconds}`, `${summary}_count ${count}`);
      }
      return `${[...lines, ...readingLines(readings)].join('\n')}\n`;
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
