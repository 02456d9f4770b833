export type Row = [what: string, value: string, note?: string];

/** Prints rows in columns. */
export function printTable(title: string, rows: Row[]): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  console.log(`\n${title}`);
  for (const [what, value, note = ''] of rows)
    console.log(`  ${what.padEnd(width)}  ${value.padStart(values)}  ${note}`.trimEnd());
}

/** Prints a bar for each value, to show whether they grow in proportion. */
export function printBars(title: string, bars: { label: string; value: number; unit: string }[]): void {
  const most = Math.max(...bars.map((b) => b.value));
  const width = Math.max(...bars.map((b) => b.label.length));
  console.log(`\n${title}`);
  for (const { label, value, unit } of bars) {
    console.log(
      `  ${label.padEnd(width)}  ${'#'.repeat(Math.max(1, Math.round((value / most) * 40))).padEnd(40)}  ${value.toFixed(2)} ${unit}`,
    );
  }
}
