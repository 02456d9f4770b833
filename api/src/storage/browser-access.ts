/** Methods by which browsers send files to a bucket and read them, whole or in part. */
export const BROWSER_METHODS = ['GET', 'HEAD', 'PUT'];
export const BROWSER_HEADERS = [
  'Content-Type',
  'Content-Length',
  'ETag',
  'Content-Disposition',
  'Content-Range',
  'Range',
  'If-Range',
];
