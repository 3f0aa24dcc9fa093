import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { cacheablePageHeader } from '#contract/page-cache.ts'
import { nonceContext, readSheetContext } from './api/load-api.ts'
import { PageNonce } from './site/page-nonce.ts'
import { abortWith } from './api/call-api.ts'
import { InlineSheets, readPageSheets } from './site/style-sheets.tsx'

export { requestContext } from './api/load-api.ts'
// The server renders with this build's own router: in development Vite loads another copy than Node would.
export { createRequestHandler } from 'react-router'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(nonceContext)
  const { signal, letGo } = abortWith(request.signal)
  // Written once and answered many times; any other page would carry them in each answer.
  const isKept = status === 200 && headers.has(cacheablePageHeader)
  const sheets = isKept ? readPageSheets(routerContext, loadContext.get(readSheetContext)) : null
  const body = await renderToReadableStream(
    <PageNonce value={nonce}>
      <InlineSheets value={sheets}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </InlineSheets>
    </PageNonce>,
    { nonce: { script: nonce, style: nonce }, signal },
  ).catch((error: unknown) => {
    letGo()
    throw error
  })
  // Once everything is rendered there is nothing left to stop.
  body.allReady.then(letGo, letGo)
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}
