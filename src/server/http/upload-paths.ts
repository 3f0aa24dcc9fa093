import { apiRequest } from '#contract/api-paths.ts'

/** Where files are sent. Their size and their pace have limits of their own, where they are read (docs/product/uploads.md). */
const uploadPaths: ReadonlySet<string> = new Set([
  apiRequest('uploadFiles').path,
  apiRequest('uploadReferral').path,
])

/** Of a path, with or without a query. */
export const isUploadPath = (path: string): boolean => uploadPaths.has(path.split('?', 1)[0] ?? '')
