import type { Page, Route } from '@playwright/test'

/**
 * Handles the first request for this address; later ones go on as they would without it. Not `times: 1`: when the last such route
 * of a page has run out, Playwright stops looking at its requests, and a route that is added in that moment is never asked.
 */
export function routeOnce(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<unknown> {
  let isHandled = false
  return page.route(url, (route) => {
    if (isHandled) return route.fallback()
    isHandled = true
    return handle(route)
  })
}
