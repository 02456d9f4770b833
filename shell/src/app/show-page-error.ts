/**
 * Shows that the page failed, with a button to reload it. Uses neither React nor the theme, since either may
 * have failed, and uses the system's colours.
 */
export function showPageError(root: HTMLElement, error: unknown): void {
  const panel = document.createElement('main');
  panel.setAttribute('role', 'alert');
  panel.dataset.fault = 'page';
  panel.style.cssText =
    'box-sizing: border-box; max-width: 40em; margin: 15vh auto 0; padding: 24px; font-family: system-ui, sans-serif; line-height: 1.5; text-align: center';
  const add = (tag: 'h1' | 'p' | 'button', text: string, style = '') => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.style.cssText = style;
    panel.append(element);
    return element;
  };
  add('h1', 'The page stopped working', 'font-size: 1.5em; margin: 0');
  add('p', 'An error occurred. Data on the server is kept; reload the page to continue.');
  const button = add('button', 'Reload the page', 'font: inherit; padding: 6px 16px; cursor: pointer');
  button.addEventListener('click', () => location.reload());
  add('p', error instanceof Error ? error.message : String(error), 'opacity: 0.75; overflow-wrap: anywhere');
  root.replaceChildren(panel);
}
