import { expect, type Page } from '@playwright/test';

/** Radius of a slider's thumb, in pixels. */
const THUMB = 10;
/** Hundredths between two moves of the pointer. */
const STEP = 4;

/**
 * Drags a slider with the pointer through values, 0 to 100, in small steps. The drag begins at the first
 * value, where the thumb is, and ends at the last. At 0 and 100 the pointer moves beyond the end of the
 * track, as users do.
 */
export async function dragSlider(page: Page, name: string, values: readonly number[]): Promise<void> {
  const box = await page.getByRole('slider', { name }).boundingBox();
  if (box === null) throw new Error(`The slider ${name} is not on screen.`);
  const { x, width } = box;
  const beyond = (value: number) => (value === 0 ? -THUMB : value === 100 ? THUMB : 0);
  const at = (value: number) => x + THUMB + ((width - 2 * THUMB) * value) / 100 + beyond(value);
  const y = box.y + box.height / 2;
  const [first = 0, ...rest] = values;
  await page.mouse.move(at(first) - beyond(first), y);
  await page.mouse.down();
  let last = first;
  for (const value of rest) {
    await page.mouse.move(at(value), y, { steps: Math.max(1, Math.round(Math.abs(value - last) / STEP)) });
    last = value;
  }
  await page.mouse.up();
}

/** Moves a slider by arrow keys, one press per hundredth. */
export async function pressSlider(page: Page, name: string, by: number): Promise<void> {
  const slider = page.getByRole('slider', { name });
  const from = Number(await slider.inputValue());
  await slider.focus();
  for (let press = 0; press < Math.abs(by); press++)
    await page.keyboard.press(by > 0 ? 'ArrowRight' : 'ArrowLeft');
  await expect(slider).toHaveValue(String(from + by));
}
