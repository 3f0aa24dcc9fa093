import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { leavePath, neutralSite } from '#contract/page-paths.ts'
import type { AppEnv } from './context.ts'

/** A page for people who run or build on the service. It needs no script and none of the site's own files. */
export const plainPage = ({
  title,
  nonce,
  content,
}: {
  title: string
  nonce: string
  content: ReturnType<typeof html>
}) =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`

const style = `
  :root { color-scheme: light dark; --page: light-dark(#faf7f2, #111819); --surface: light-dark(#fff, #192223);
    --line: light-dark(#e6dfd3, #2f3c3d); --ink: light-dark(#1f2a2e, #eef2ee); --soft: light-dark(#4a5a5f, #b5c1be);
    --main: light-dark(#1f5a4c, #8fd0b9); --tint: light-dark(#e8f1ed, #1b302b); }
  body { font: 17px/1.55 system-ui, sans-serif; max-width: 860px; margin: 0 auto; padding: 32px 16px 96px;
    background: var(--page); color: var(--ink); }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; } h2 { margin-top: 48px; }
  article { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 16px 24px; margin-block: 16px; }
  h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; } p { margin: 4px 0; color: var(--soft); }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; } code { font-family: ui-monospace, monospace; font-size: .9em; }
  a { color: var(--main); } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
  td { border-top: 1px solid var(--line); padding: 8px 12px 8px 0; vertical-align: top; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 12px; margin-top: 12px; }
  summary { cursor: pointer; color: var(--main); margin-block: 8px; }
  .method { display: inline-block; min-width: 64px; color: var(--main); background: var(--tint); border-radius: 999px;
    padding: 1px 12px; margin-right: 8px; font-size: .85rem; text-align: center; }
`

/** The page of the quick exit: it shows nothing and leads to another site, with scripts or without. See docs/decisions/0052-quick-exit.md. */
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
