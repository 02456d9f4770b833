import type { StateCreator } from 'zustand';
import type { BusyActions, BusyState } from './busy-slice.ts';
import type { ConfigActions, ConfigState } from './config-slice.ts';
import type { HistoryActions, HistoryState } from './history-slice.ts';
import type { SplitActions, SplitState } from './split-slice.ts';
import type { ViewActions, ViewState } from './view-slice.ts';

export type StoreState = {
  config: ConfigState;
  split: SplitState;
  history: HistoryState;
  busy: BusyState;
  view: ViewState;
} & ConfigActions &
  SplitActions &
  HistoryActions &
  BusyActions &
  ViewActions;

/** A slice has its own fields and actions; middleware is applied only to the combined store. */
export type SliceCreator<Slice> = StateCreator<StoreState, [['zustand/persist', unknown]], [], Slice>;
