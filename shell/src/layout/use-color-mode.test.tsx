import { afterEach, expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { act, renderHook, setupPageTest } from '@twinset/testing';
import { useColorMode } from './use-color-mode.ts';

setupPageTest();

type HappyWindow = { happyDOM: { settings: { device: { prefersColorScheme: 'light' | 'dark' } } } };
const { device } = (window as unknown as HappyWindow).happyDOM.settings;

afterEach(() => {
  device.prefersColorScheme = 'light';
});

test.each(['light', 'dark'] as const)("without a choice the mode is the system's: %s", (mode) => {
  device.prefersColorScheme = mode;
  expect(renderHook(useColorMode).result.current.mode).toBe(mode);
});

test("a choice overrides later changes of the system's mode, and the first toggle switches from that mode", () => {
  device.prefersColorScheme = 'dark';
  const { result } = renderHook(useColorMode);
  act(() => result.current.toggle());
  expect(result.current.mode).toBe('light');
  expect(getStore().view.colorMode).toBe('light');
  act(() => result.current.toggle());
  expect(result.current.mode).toBe('dark');
});
