import { isRouteErrorResponse } from 'react-router'

/** What a loader may tell the error page, and nothing more: never a stack, never a cause. */
export type PageFailure = { requestId?: string }

export function readRequestId(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = error.data
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return undefined
  return typeof body.requestId === 'string' ? body.requestId : undefined
}
