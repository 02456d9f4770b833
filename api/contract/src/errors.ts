/**
 * The error catalogue, one row per code: `status` is the HTTP status, `error` the short title for users, `message` the
 * sentence used if no more specific one is known. Titles and texts of the specification's section 8 are verbatim.
 */
export const ERRORS = {
  InvalidRequest: { status: 400, error: 'Invalid request', message: 'The request is malformed.' },
  InvalidSession: {
    status: 400,
    error: 'Invalid session',
    message: 'The session id is missing or malformed.',
  },
  SessionNotFound: {
    status: 404,
    error: 'Session not found',
    message: 'This session does not exist. It may have ended.',
  },
  NotFound: { status: 404, error: 'Not found', message: 'Not found.' },
  MethodNotAllowed: {
    status: 405,
    error: 'Method not allowed',
    message: 'This endpoint does not support that method.',
  },
  Forbidden: { status: 403, error: 'Link not valid', message: 'The link has expired or was replaced.' },
  /** For links that were not revoked: the client may request a new one without asking the user. */
  LinkExpired: { status: 403, error: 'Link expired', message: 'The link has expired. Request a new one.' },
  AlreadyRunning: { status: 409, error: 'Already running', message: 'An augmentation is already running.' },
  RunInProgress: {
    status: 409,
    error: 'Augmentation running',
    message: 'An augmentation is running. Cancel it first.',
  },
  IntakeRunning: {
    status: 409,
    error: 'Intake running',
    message: 'A dataset is being converted. Cancel the intake first.',
  },
  DataExists: {
    status: 409,
    error: 'Data exists',
    message: 'The session has images or masks. Confirm that they may be replaced.',
  },
  WrongState: { status: 409, error: 'Not ready', message: 'This step is not possible yet.' },
  WrongContentType: { status: 415, error: 'Wrong content type', message: 'Send JSON as application/json.' },
  WrongHost: { status: 421, error: 'Unknown host name', message: 'The server has another host name.' },
  ForeignOrigin: {
    status: 403,
    error: 'Request from another site',
    message:
      'Pages of other sites cannot use this server. To allow one, add its origin to CORS_ORIGINS. If this server is behind a proxy, set PUBLIC_URL.',
  },
  AccessDenied: {
    status: 401,
    error: 'Sign-in required',
    message: 'Sign in at /login, or send the access token as "Authorization: Bearer TOKEN".',
  },
  TooManySessions: { status: 429, error: 'Too many sessions', message: 'End a session that is not needed.' },
  TooLarge: { status: 413, error: 'Too large', message: 'The request exceeds the size limit of the server.' },
  IncompleteUpload: {
    status: 400,
    error: 'Upload incomplete',
    message: 'The connection was lost before the whole file was received.',
  },
  InvalidFile: {
    status: 422,
    error: 'Invalid File Format',
    message: 'The file is not a valid format (only jpg, jpeg, png allowed).',
  },
  InvalidNames: { status: 422, error: 'Invalid file name', message: 'None of the file names can be used.' },
  NoFileSelected: { status: 422, error: 'File Selection', message: 'No file was selected.' },
  InvalidCsv: { status: 422, error: 'Upload Error', message: 'The CSV file cannot be used.' },
  InvalidConfiguration: {
    status: 422,
    error: 'Invalid configuration',
    message: 'The configuration cannot be used.',
  },
  InvalidDataset: { status: 422, error: 'Invalid dataset', message: 'The dataset cannot be used.' },
  StratifiedSplitError: {
    status: 422,
    error: 'Stratified Split Error',
    message: 'The dataset cannot be split by the selected columns.',
  },
  Cancelled: { status: 409, error: 'Augmentation State', message: 'The augmentation was cancelled.' },
  TooManyRequests: {
    status: 429,
    error: 'Too many requests',
    message: 'Too many requests. Try again shortly.',
  },
  Internal: { status: 500, error: 'Unexpected Error', message: 'An unexpected error occurred.' },
  NoRoom: {
    status: 507,
    error: 'Storage full',
    message:
      'The server is out of disk space. Delete images or masks that are not needed, or end a session, then try again.',
  },

  BucketNotCreated: {
    status: 500,
    error: 'Cloud bucket creation',
    message: 'Could not create storage bucket. Billing account not active.',
  },
  BucketDirectoriesNotCreated: {
    status: 500,
    error: 'Bucket Directory Creation',
    message: 'Failed to create directories within the storage bucket.',
  },
  ProjectDirectoriesNotCreated: {
    status: 500,
    error: 'Project Directory Creation',
    message: 'Failed to create backend project directories.',
  },
  SessionNotStarted: { status: 500, error: 'Session State', message: 'Failed to start new session.' },
  UploadFailed: {
    status: 500,
    error: 'Upload Failed',
    message: 'The files could not be uploaded to storage.',
  },
  TransferFailed: {
    status: 500,
    error: 'Transfer Failed',
    message: 'The uploaded files could not be transferred to the backend.',
  },
  ResizeFailed: { status: 500, error: 'Resize Failed', message: 'The uploaded files could not be resized.' },
  ResizedTransferFailed: {
    status: 500,
    error: 'Resized Image or Masks Transfer Failed',
    message: 'The resized files could not be transferred to storage.',
  },
  SignedUrlsNotReset: {
    status: 500,
    error: 'Reset Signed URLs',
    message: 'Failed to reset signed urls for resized images and mask.',
  },
  AugmentationFailed: {
    status: 500,
    error: 'Augmentation State',
    message: 'An unknown error occurred during augmentation.',
  },
  ResultTransferFailed: {
    status: 500,
    error: 'Augmented Result Transfer',
    message: 'The augmented zip could not be transferred to storage.',
  },
  ResizedResultTransferFailed: {
    status: 500,
    error: 'Resized Augmented Data Transfer',
    message: 'The resized augmented data could not be transferred to storage.',
  },
  SetUrlsNotReset: {
    status: 500,
    error: 'Resetting Train, Val and Test signed url',
    message: 'The signed urls of the augmented sets could not be reset.',
  },
  ResetFailed: { status: 500, error: 'Failed to reset session', message: 'An unknown error occurred.' },
  ProjectDirectoryNotDeleted: {
    status: 500,
    error: 'Project Directory Deletion Failed',
    message: 'The backend project directories could not be deleted.',
  },
  SessionNotDeleted: { status: 500, error: 'Delete Session', message: 'The session could not be deleted.' },
  BucketNotDeleted: {
    status: 500,
    error: 'Unexpected Error',
    message: 'Failed to delete the cloud storage bucket.',
  },
  ImagesNotDeleted: {
    status: 500,
    error: 'Image Deletion failed',
    message: 'Failed to delete uploaded and resized images.',
  },
  MasksNotDeleted: {
    status: 500,
    error: 'Masks Deletion failed',
    message: 'Failed to delete uploaded and resized masks.',
  },
  ImagesDirectoryNotCreated: {
    status: 500,
    error: 'Directory Creation Failed',
    message: 'Failed to create new images directory.',
  },
  MasksDirectoryNotCreated: {
    status: 500,
    error: 'Directory Creation Failed',
    message: 'Failed to create new masks directory.',
  },
  ResizedDirectoryNotCreated: {
    status: 500,
    error: 'Resized Image Directory Creation Failed',
    message: 'Failed to create new resized images directory.',
  },
  ResizedMaskDirectoryNotCreated: {
    status: 500,
    error: 'Resized Mask Directory Creation Failed',
    message: 'Failed to create new resized mask directory.',
  },
  StratificationNotDeleted: {
    status: 500,
    error: 'Delete Error',
    message: 'The stratification data file could not be deleted.',
  },
  NotReady: { status: 503, error: 'Not ready', message: 'Storage or database of the server does not work.' },
  ServerBusy: {
    status: 503,
    error: 'Server busy',
    message: 'The server has too many open connections and files. Try again shortly.',
  },
  StorageUnavailable: { status: 503, error: 'Storage unavailable', message: 'Storage is not responding.' },
} as const satisfies Record<string, { status: number; error: string; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** `errorType` of a failed `POST /augment`. */
export const AUGMENT_ERROR_TYPES = [
  'StratifiedSplitError',
  'InvalidConfiguration',
  'InvalidDataset',
  'Cancelled',
  'AugmentationError',
] as const;
export type AugmentErrorType = (typeof AUGMENT_ERROR_TYPES)[number];
