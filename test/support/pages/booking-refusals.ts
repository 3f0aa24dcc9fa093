import type { Page, Request, Route } from '@playwright/test'

/** The parts of the client's record that a request saves; none for any other request. */
export function partsIn(request: Request): readonly string[] {
  const isSave = request.method() === 'PATCH' && request.url().endsWith('/api/client-records/me')
  return isSave ? Object.keys(request.postDataJSON() as object) : []
}

/** Handles the next request that saves this part of the client's record. */
export function handleSave(
  page: Page,
  part: string,
  handle: (route: Route) => Promise<void>,
): Promise<unknown> {
  let isHandled = false
  return page.route('**/api/client-records/me', (route) => {
    if (isHandled || !partsIn(route.request()).includes(part)) return route.fallback()
    isHandled = true
    return handle(route)
  })
}

type Problem = { status: number; message?: string; fields?: Record<string, string> }

/** The next request that saves this part is refused, where nothing that can be typed would cause it. */
export const refuseOnce = (page: Page, part: string, { status, ...problem }: Problem) =>
  handleSave(page, part, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { status, code: status === 422 ? 'invalidInput' : 'unavailable', message: '', ...problem },
    }),
  )

/** Which parts of the record the page has sent, each request as one text. */
export function watchParts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const parts = partsIn(request)
    if (parts.length > 0) sent.push(parts.join(' '))
  })
  return sent
}

export const onConfirm = /\/booking\/confirm$/
