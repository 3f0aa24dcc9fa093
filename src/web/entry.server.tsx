import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from './api/request-context.ts'
import { PageNonce } from './site/page-nonce.ts'

export { requestContext } from './api/request-context.ts'
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
  const body = await renderToReadableStream(
    <PageNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageNonce>,
    { nonce, signal: request.signal },
  )
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}
