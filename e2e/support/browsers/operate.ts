import { type Driver, type Point, until } from './driver.ts';

/** Number of checks, 100 ms apart, during which a control must not move. */
const STEADY_CHECKS = 3;

type Role = 'button' | 'switch' | 'spinbutton' | 'radio';

/** Returns the centre of an enabled control with an accessible name, once it is in the window and uncovered. */
function placeOf(role: Role, name: string): Point | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], a',
    switch: '[role=switch]',
    spinbutton: '[role=spinbutton], input[type=number], input[inputmode], input:not([type])',
    radio: '[role=radio], input[type=radio]',
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map((id) => document.getElementById(id));
    const own = (element as HTMLInputElement).labels?.[0] ?? element;
    return (
      element.getAttribute('aria-label') ??
      (labels.length > 0 ? labels.map((label) => label?.textContent).join(' ') : own.textContent)
    )
      ?.replace(/\s+/g, ' ')
      .trim();
  };
  const element = [...document.querySelectorAll(selectors[role] as string)].find(
    (each) => nameOf(each) === name && each.getClientRects().length > 0,
  );
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  const upmost = document.elementFromPoint(point.x, point.y);
  const isUncovered = upmost !== null && (element.contains(upmost) || upmost.contains(element));
  return isUncovered ? point : null;
}

/** Waits until a control has stayed at the same place. */
export async function findControl(driver: Driver, role: Role, name: string): Promise<Point> {
  let last: Point | null = null;
  let steady = 0;
  return until(`${driver.name}: ${role} "${name}"`, async () => {
    const point = await driver.run(placeOf, role, name);
    steady = point !== null && last !== null && point.x === last.x && point.y === last.y ? steady + 1 : 0;
    last = point;
    return steady >= STEADY_CHECKS && point;
  });
}

/** Presses a control. */
export async function pressOn(driver: Driver, role: Role, name: string): Promise<void> {
  await driver.click(await findControl(driver, role, name));
}

/** Waits for a text on the page. */
export const waitForText = (driver: Driver, text: string, timeoutMs?: number): Promise<boolean> =>
  until(
    `${driver.name}: text "${text}"`,
    () => driver.run((wanted) => document.body.textContent?.includes(wanted) ?? false, text),
    timeoutMs,
  );

/** Waits for the page with a path and a heading other than `former`: the address changes before the page. */
export const waitForPage = (driver: Driver, path: string, former: string): Promise<boolean> =>
  until(`${driver.name}: page ${path}`, () =>
    driver.run(
      (end, title) => {
        const heading = document.querySelector('#page-title')?.textContent ?? title;
        return location.pathname.endsWith(end) && heading !== title;
      },
      path,
      former,
    ),
  );

/** Waits until the images of the grid that are in the window are loaded. */
export const waitForImages = (driver: Driver): Promise<boolean> =>
  until(`${driver.name}: images of the grid`, () =>
    driver.run(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('[data-testid=pair-grid] img')];
      const seen = images.filter((image) => image.getBoundingClientRect().top < innerHeight);
      return seen.length > 0 && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    }),
  );

/** Returns the heading of the page. */
export const headingOf = (driver: Driver): Promise<string> =>
  driver.run(() => document.querySelector('#page-title')?.textContent ?? '');

/** Types a number in place of the former one and leaves the field. */
export async function typeNumber(driver: Driver, name: string, value: number): Promise<void> {
  await driver.click(await findControl(driver, 'spinbutton', name), 3);
  await driver.type(String(value));
  await driver.press('Tab');
}
