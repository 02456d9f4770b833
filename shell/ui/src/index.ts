/** Components of the pages: the Fluent names in use and the product's own shared components. */
export { actionOfKeys, hasOwnUndo, isSingleKey, isTyping, keysOf } from './actions/shortcuts.ts';
export { type ChartSet, SET_COLORS, SET_LABELS } from './charts/set-colors.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/confirm-dialog.tsx';
export { type EmptyIllustration, EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorText } from './feedback/error-text.tsx';
export { DIALOG, ModalDialog, type ModalDialogProps } from './feedback/modal-dialog.tsx';
export { LiveText, ProgressPanel, type ProgressPanelProps } from './feedback/progress-panel.tsx';
export { QueryProblem, type QueryProblemProps } from './feedback/query-problem.tsx';
export { ToastHost } from './feedback/toast-host.tsx';
export { WaiveControl } from './feedback/waive-control.tsx';
export { WarningList } from './feedback/warning-list.tsx';
export { NearChoice, type NearChoiceProps } from './fields/near-choice.tsx';
export { NumberField, type NumberFieldProps } from './fields/number-field.tsx';
export { SearchField } from './fields/search-field.tsx';
export { Segments } from './fields/segments.tsx';
export { SelectField } from './fields/select-field.tsx';
export { DropZone, type DropZoneProps } from './files/drop-zone.tsx';
export { FileList, type FileListProps } from './files/file-list.tsx';
export type { FileRow } from './files/file-row.tsx';
export { withFolderPath } from './files/folder-path.ts';
// biome-ignore lint/performance/noReExportAll: that file is the explicit list
export * from './fluent.ts';
export {
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatEstimate,
  formatNoun,
  formatShare,
  formatSize,
} from './format/format.ts';
export { ActionButton, type ActionButtonProps } from './frame/action-button.tsx';
export { DangerButton } from './frame/danger-button.tsx';
export { focusOutline } from './frame/focus-outline.ts';
export { PageFrame, type PageFrameProps, type PageStep } from './frame/page-frame.tsx';
export { PageSkeleton } from './frame/page-skeleton.tsx';
export { Panel, type PanelProps } from './frame/panel.tsx';
export { Tooltip, type TooltipProps } from './frame/tooltip.tsx';
export { useFocusWhen } from './frame/use-focus-when.ts';
export { useMedia } from './frame/use-media.ts';
export { useRovingFocus } from './frame/use-roving-focus.ts';
export { useStable } from './frame/use-stable.ts';
export { ClassLegend } from './pairs/class-legend.tsx';
export { Curtain, type CurtainProps } from './pairs/curtain.tsx';
export { GridTools } from './pairs/grid-tools.tsx';
export { type LabelClass, labelText } from './pairs/label-text.ts';
export { Matches } from './pairs/matches.tsx';
export { PairGrid, type PairGridProps } from './pairs/pair-grid.tsx';
export { type PairItem, type PairMedia, type PairMode, PairPreview } from './pairs/pair-preview.tsx';
export { pairProps } from './pairs/pair-props.ts';
export { PairToolbar, type PairView } from './pairs/pair-toolbar.tsx';
export { PairViewer, type PairViewerProps } from './pairs/pair-viewer.tsx';
export { useClassFilter } from './pairs/use-class-filter.tsx';
export { useHeldKey } from './pairs/use-held-key.ts';
export { useLabelFilter } from './pairs/use-label-filter.tsx';
export { ErrorBoundary } from './parts/error-boundary.tsx';
export { lazyPart, loadPartsAhead } from './parts/lazy-part.tsx';
export { AppTheme } from './theme/app-theme.tsx';
export type { ColorMode } from './theme/theme.ts';
