import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { leavePath, neutralSite } from '#contract/quick-exit.ts'
import type { AppEnv } from './environment.ts'

/** Nothing to see, and on to the other site, scripts or not. See docs/decisions/0052-quick-exit.md. */
const page = html`<!doctype html>
  <html lang="en-AU">
    <head>
      <meta charset="utf-8" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta http-equiv="refresh" content="0;url=${neutralSite}" />
      <title>The weather</title>
    </head>
    <body></body>
  </html>`

export function leaveRoutes(app: OpenAPIHono<AppEnv>): void {
  app.get(leavePath, (c) => c.html(page, 200, { 'cache-control': 'no-store' }))
}
