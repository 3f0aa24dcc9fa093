import type { Page } from '@playwright/test'
import { routeOnce } from '../route-once.ts'

type Problem = { status: number; message?: string; fields?: Record<string, string> }

/** The next call about this part of the client's record is refused, where nothing that can be typed would cause it. */
export const refuseOnce = (page: Page, part: string, { status, ...problem }: Problem) =>
  routeOnce(page, `**/api/client-records/me/${part}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { status, code: status === 422 ? 'invalidInput' : 'unavailable', message: '', ...problem },
    }),
  )

/** Which parts of the record the page has sent, in order. */
export function watchParts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const part = /\/api\/client-records\/me\/(.+)$/.exec(request.url())?.[1]
    if (part !== undefined && request.method() !== 'GET') sent.push(part)
  })
  return sent
}

export const onConfirm = /\/booking\/confirm$/
