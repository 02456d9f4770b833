/** Entry of the SDK: the store, the queries, the flows and the navigation of the product. */

export { ApiError, codeOf, isUnreachable } from './api/api-error.ts';
export { api } from './api/client.ts';
export { type AppConfig, appConfig, loadAppConfig } from './app/app-config.ts';
export { SdkProvider } from './app/sdk-provider.tsx';
export { fromSiteRoot, SITE_ROOT } from './app/site-root.ts';
export { canBeClass, nameOf, setName, setRole } from './dataset/class-settings.ts';
export { isBalancedBy } from './dataset/is-balanced-by.ts';
export { findingKey, findingsOfFiles, setAcknowledged, useOpenFindings } from './dataset/open-findings.ts';
export { useNamedClasses } from './dataset/use-named-classes.ts';
export { useObjectLabels } from './dataset/use-object-labels.ts';
export { clearWaivers, setWaived, useErrorFindings } from './dataset/waivers.ts';
export { RUN_PHASES, type RunPhase, type RunProgress, useRunProgress } from './events/run-progress.ts';
export { cancelAugmentation, runAugmentation } from './flows/augment-flow.ts';
export { download, downloadLocal, type LocalDownload, saveBlob } from './flows/download-flow.ts';
export { CSV_FIELDS, forgetCsv } from './flows/forget-csv.ts';
export { type Offer, offerFiles, takeOffers } from './flows/offer-files.ts';
export { offerSample } from './flows/offer-sample.ts';
export {
  sendAllDeletions,
  sendDeletions,
  setPendingDeletions,
  undoDeletions,
} from './flows/pending-deletions.ts';
export { retryWhenOnline } from './flows/retry-when-online.ts';
export { retryableFiles, setRetryable } from './flows/retryable-files.ts';
export { type SendJob, sendFiles } from './flows/send-files.ts';
export { endSession, forgetSession, resetSession, startSession } from './flows/session-flows.ts';
export { unreadableReason } from './flows/unreadable-file.ts';
export { cancelUpload, finishUpload, isUploading, retryUpload, uploadFiles } from './flows/upload-flow.ts';
export { CHECKING_SESSION, type Facts, type Gate, gateOf, resetGate } from './navigation/gates.ts';
export {
  AREAS,
  type AreaName,
  type AreaRow,
  areaAt,
  neighbour,
  PAGES,
  type PageRow,
  pageAt,
  pageOf,
  type StepName,
} from './navigation/paths.ts';
export { type StepInput, type StepState, stepState } from './navigation/step-states.ts';
export { type FactsNow, useFacts, useGate, usePageNavigation, useResetGate } from './navigation/use-gates.ts';
export {
  describeFailure,
  type Pipeline,
  runPipeline,
  type Step,
  toastWarnings,
} from './pipeline/run-pipeline.ts';
export { subscribeToasts, toast } from './pipeline/toasts.ts';
export { pageOfSettings, type SettingsGroup } from './queries/changed-settings.ts';
export { isSplitGiven } from './queries/empty-sets.ts';
export { invalidate } from './queries/invalidate.ts';
export { keys, type StatusName } from './queries/keys.ts';
export {
  type OutputChoice,
  type PairChoice,
  useOriginals,
  useOutputCounts,
  usePairCounts,
  usePairsOf,
  useRepairedPairs,
  useResults,
} from './queries/page-hooks.ts';
export {
  type DrawnOutputs,
  type OutputsInput,
  useOutputs,
  usePlan,
  usePredictedShares,
} from './queries/plan-hooks.ts';
export { queryClient } from './queries/query-client.ts';
export {
  type DatasetChanges,
  useCapabilities,
  useDatasetChanges,
  useDatasetReport,
  useDimension,
  useFiles,
  useLimits,
  useManifestSummary,
  useNames,
  useSessionRunning,
  useStatus,
  useStratificationFilename,
  useStratificationParameters,
  useVersionSources,
  useVersions,
} from './queries/read-hooks.ts';
export { useChangedSettings } from './queries/use-changed-settings.ts';
export { useDebounced } from './queries/use-debounced.ts';
export { nameOfPair, useOpenPair } from './queries/use-open-pair.ts';
export type { Pairs } from './queries/use-pairs.ts';
export { useRunConfig } from './queries/use-run-config.ts';
export { type SplitNow, useSplitNow } from './queries/use-split-now.ts';
export {
  askForNotifications,
  type NotificationState,
  notificationState,
  notifyUser,
} from './session/notifications.ts';
export { watchPageLifecycle } from './session/page-lifecycle.ts';
export { ensureSessionId, randomUuid, storedSessionId } from './session/session-id.ts';
export { singleKeys } from './session/single-keys.ts';
export {
  browserStorage,
  subscribeUnavailableFeatures,
  tabStorage,
  unavailableFeatures,
  watchStorage,
} from './storage/browser-storage.ts';
export type { BusyFlag, BusyState } from './store/busy-slice.ts';
export { augmentConfigOf, type ConfigState } from './store/config-slice.ts';
export type { SettingsChange } from './store/settings-change.ts';
export { hundredthsOf, lockedSet } from './store/split-slice.ts';
export { getStore, useStore } from './store/store.ts';
export type { StoreState } from './store/store-types.ts';
export type {
  ColorMode,
  FileKind,
  FileProgress,
  PairViewState,
  RunStage,
  SessionNotice,
  UploadFailure,
  UploadProgress,
} from './store/view-slice.ts';
